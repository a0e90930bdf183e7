import { verifyCode } from "#actions/verifications/verify.ts"
import type { App } from "#indexer/app.ts"
import { parseCode } from "#proof/code.ts"

/** What our index says of a code as it is printed. */
export async function verify(app: App, short_code: string) {
  const parsed = parseCode(short_code)
  if (!parsed.ok) throw new Error(`${short_code} is no code.`)
  return (await verifyCode(app, parsed.code)).answer
}
