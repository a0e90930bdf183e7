import { verifyCode } from "#actions/verifications/verify.ts"
import type { App } from "#indexer/app.ts"
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

/** What our index says of a code as it is printed. */
export async function verify(app: App, short_code: string) {
  const parsed = parseCode(short_code)
  if (!parsed.ok) throw new Error(`${short_code} is no code.`)
  return (await verifyCode(app, parsed.code)).answer
}
