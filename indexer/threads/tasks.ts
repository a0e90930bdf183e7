import { companyTasks } from "./company-tasks.ts"
import { serviceTasks } from "./service-tasks.ts"

/** Everything that may run in a worker thread: each takes the thread's own database and plain data. */
export const tasks = { ...serviceTasks, ...companyTasks }
export type Tasks = typeof tasks
