import { ask } from "./client.ts"

/** From where the company's labels were checked, from a day (`YYYY-MM-DD`) until today. */
export const fetchChecksMap = (from: string) => ask("GET /checks-map", { query: { from } })
