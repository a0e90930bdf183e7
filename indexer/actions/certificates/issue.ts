import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { type Certificate, forShowing } from "#proof/certificate.ts"
import { parseCode } from "#proof/code.ts"
import { preferred } from "#shared/chains.ts"
import { selectMinted, toCertificates } from "./rows.ts"

/**
 * The certificate for anyone who has the code; for showing, without the code. Of several networks, the preferred one's.
 */
export async function issueCertificate(app: App, input: string, purpose?: "showing"): Promise<Certificate> {
  const code = parseCode(input)
  if (!code.ok) throw refusal("mistyped_code")
  const rows = await selectMinted(app.db.quick).where("products.code", "=", code.code).execute()
  const row = preferred(rows)
  if (row) {
    const [certificate] = await toCertificates(app.db.quick, [row])
    return purpose === "showing" ? forShowing(certificate!) : certificate!
  }
  const known = await app.db.quick.selectFrom("products").select("id").where("code", "=", code.code).executeTakeFirst()
  if (known) throw refusal("not_on_chain")
  throw refusal("unknown_code")
}
