import { makeIssuerFile } from "#actions/statements/make-issuer-file.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { IssuerFile } from "#proof/statement-check.ts"

/** Making the file reads the brand's keys from every network, and everybody may ask for it. */
const KEPT_MS = 60_000
const KEPT_MAX = 1_000

type Files = Map<string, { at: number; file: Promise<IssuerFile> }>
const kept = new WeakMap<App, Files>()

/** The issuer's file of the company whose labels carry or carried this host. Throws not_found for any other host. */
export async function answerForHost(app: App, host: string): Promise<IssuerFile> {
  const company = await requireLabelHost(app, host)
  const files: Files = kept.get(app) ?? new Map()
  kept.set(app, files)
  // A host may go to another company.
  const key = `${host} ${company.company_id}`
  const last = files.get(key)
  const at = app.now()
  if (last && Math.abs(at - last.at) < KEPT_MS) return last.file
  if (files.size >= KEPT_MAX) files.clear()
  const file = makeIssuerFile(app, company)
  files.set(key, { at, file })
  file.catch(() => files.delete(key))
  return file
}

/** Whose labels carry or carried this host. Throws not_found for any other one. */
export async function requireLabelHost({ db }: App, host: string): Promise<{ company_id: string }> {
  const row = await db.read.selectFrom("label_hosts").select("company_id").where("host", "=", host).executeTakeFirst()
  if (!row) throw refusal("no_such", { thing: "label_host" })
  return row
}
