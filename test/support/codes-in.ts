import { parseCode } from "#proof/code.ts"

/** Every text of a JSON value, names of members included, that reads as a code. */
export function codesIn(value: unknown): string[] {
  if (typeof value === "string") {
    const parsed = parseCode(value)
    return parsed.ok ? [parsed.code] : []
  }
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...codesIn(name), ...codesIn(inner)])
}
