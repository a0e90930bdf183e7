import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The rule as it is published: what the service shows, and what an archive of evidence holds. */
export const ruleText = (): string =>
  readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "checks.md"), "utf8")
