import { findPages } from "#scripts/built-pages.ts"
import { type Finding, ok, warning, wrong } from "./finding.ts"

const ADVICE = "npm ci && npm run build, then npm ci --omit=dev"

/** Production serves the pages as they were built, and never builds them. */
export function lookAtPages(root?: string): Finding {
  const { directory, state } = findPages(root)
  if (state === "missing") return wrong("pages", `none in ${directory}, so the service would not start`, ADVICE)
  if (state === "stale") return warning("pages", "built from other sources than these", ADVICE)
  return ok("pages", "built from these sources")
}
