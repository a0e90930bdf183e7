import { countRows } from "#db/rows.ts"
import type { LetterJob } from "#jobs/kinds.ts"
import { formatCode } from "#proof/code.ts"
import { type LetterNeeds, ownerOf } from "./owner.ts"

const NAMED_MAX = 5

/** Tells the owner about cases opened or raised since then. Sends nothing if all are decided, or if the owner wants none. */
export async function caseDigest(
  app: LetterNeeds,
  { company_id, since }: Extract<LetterJob, { letter: "case_digest" }>,
): Promise<void> {
  const { read } = app.db
  const owner = await ownerOf(app, company_id)
  if (!owner || owner.case_letters_off_at !== null) return
  const open = read
    .selectFrom("cases")
    .innerJoin("products", "products.id", "cases.product_id")
    .where("cases.company_id", "=", company_id)
    .where("cases.decision", "is", null)
  const fresh = open.where("cases.level_at", ">=", since)
  const raised = await countRows(fresh)
  if (raised === 0) return
  const named = await fresh
    .select(["products.product_name", "products.code", "cases.level"])
    // "alarm" before "watched".
    .orderBy("cases.level")
    .orderBy("cases.level_at", "desc")
    .limit(NAMED_MAX)
    .execute()
  const { to, language, company, code_prefix } = owner
  const facts = {
    company,
    raised: named.map(({ product_name, code, level }) => ({
      product_name,
      short_code: formatCode(code, code_prefix ?? undefined),
      level: level as "watched" | "alarm",
    })),
    more: raised - named.length,
    open: await countRows(open),
    url: `${app.config.public_url}/dashboard/cases`,
  }
  await app.mail.send("case_digest", facts, { to, language })
}
