import { createHmac, timingSafeEqual } from "node:crypto"
import { serviceSecret } from "#actions/service-secret.ts"
import type { App } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"

/** A report, and whether its words and photos are the bearer's. They are not where it was only counted with another one. */
export interface ReportRef {
  id: string
  is_own: boolean
  /** The token came by letter to an address that anybody may have typed. Its bearer reads what letters to it hold. */
  by_letter?: boolean
}

const TOKEN = /^([0-9a-f-]{36})([012])([\w-]{43})$/
const BY_LETTER = "2"

/** Lets a reporter see a report without an account. The service's key derives the token, so nothing is stored. */
export async function issueStatusToken(app: Pick<App, "db">, ref: ReportRef): Promise<string> {
  const said = `${ref.id}${ref.by_letter ? BY_LETTER : ref.is_own ? 1 : 0}`
  return said + (await seal(app, said)).toString("base64url")
}

export async function readStatusToken(app: Pick<App, "db">, token: string): Promise<ReportRef | null> {
  const [, id, own, sealed] = TOKEN.exec(token) ?? []
  if (id === undefined) return null
  const isGenuine = timingSafeEqual(await seal(app, `${id}${own}`), Buffer.from(sealed!, "base64url"))
  return isGenuine ? { id, is_own: own === "1", by_letter: own === BY_LETTER } : null
}

/** The row is missing where the report was dropped. Throws no_such_report for a token that we have not made. */
export async function findByToken(app: App, token: string) {
  const ref = await readStatusToken(app, token)
  if (!ref) throw refuse("no_such_report")
  const row = await app.db.read.selectFrom("reports").selectAll().where("id", "=", ref.id).executeTakeFirst()
  return { row, ...ref }
}

async function seal(app: Pick<App, "db">, said: string): Promise<Buffer> {
  return createHmac("sha256", await serviceSecret(app, "report status"))
    .update(said)
    .digest()
}
