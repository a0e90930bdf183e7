import type { Database } from "#db/database.ts"
import { type MakeCopy, makeCopy } from "./copies.ts"

/** The thread's part of it: it reads the file through a connection of its own. */
export const makeDatabaseCopy = (_db: Database, input: MakeCopy): Promise<string> => makeCopy(input)
