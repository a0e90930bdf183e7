import { domainsOf } from "#actions/statements/domain-of.ts"
import { lookAtDomain } from "#actions/statements/look-at-domain.ts"
import type { Tx } from "#db/database.ts"
import type { Companies, RegisterAnswers } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { because } from "#shared/refusals.ts"
import { dayOf } from "#shared/time.ts"
import { mintChainOf } from "./mint-chain.ts"
import { wantedDetails } from "./pending-details.ts"

/**
 * Asks a company's domain and then the register of its number, and keeps what they said. Of a number that has answered today
 * the register is not asked again. Throws where it is silent, so that the job tries again.
 */
export async function askQuestions(app: App, company_id: string): Promise<void> {
  const company = await app.db.read
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", company_id)
    .where("closed_at", "is", null)
    .executeTakeFirst()
  if (!company) return
  await askDomain(app, company)
  await askRegister(app, company)
}

/** The same of the register alone. */
export async function askRegister(app: App, company: Companies): Promise<void> {
  const { id: company_id } = company
  const number = wantedDetails(company).vat_number
  if (!app.register || !number) return
  const mine = { company_id, number }
  if ((await rowOf(app.db.read, mine)) === undefined) return
  const known = await answeredToday(app, number)
  if (known) return keep(app, mine, known)
  try {
    const { valid, ...told } = await app.register.ask(number)
    await keep(app, mine, { ...told, valid: valid ? 1 : 0, asked_at: app.now() })
  } catch (error) {
    app.log.warn({ reason: String(error), company_id }, "the VAT register did not answer")
    await app.db.write((tx) => update(tx, mine, { failed_at: app.now() }))
    throw new AppError(because("register_silent"))
  }
}

type Mine = Pick<RegisterAnswers, "company_id" | "number">
type Answered = Pick<RegisterAnswers, "valid" | "name" | "address" | "consultation_number" | "asked_at">

const rowOf = (read: App["db"]["read"], { company_id, number }: Mine) =>
  read
    .selectFrom("register_answers")
    .select("company_id")
    .where("company_id", "=", company_id)
    .where("number", "=", number)
    .executeTakeFirst()

/** For whichever company. */
async function answeredToday({ db, now }: App, number: string): Promise<Answered | undefined> {
  return db.read
    .selectFrom("register_answers")
    .select(["valid", "name", "address", "consultation_number", "asked_at"])
    .where("number", "=", number)
    .where("asked_at", ">=", Date.parse(dayOf(now())))
    .executeTakeFirst()
}

const keep = (app: App, mine: Mine, { asked_at, ...answered }: Answered) =>
  app.db.write(async (tx) => {
    await update(tx, mine, { ...answered, asked_at, failed_at: null })
    await tx
      .updateTable("register_answers")
      .set({ first_asked_at: asked_at })
      .where("company_id", "=", mine.company_id)
      .where("number", "=", mine.number)
      .where("first_asked_at", "is", null)
      .execute()
  })

const update = (tx: Tx, { company_id, number }: Mine, change: Partial<RegisterAnswers>) =>
  tx
    .updateTable("register_answers")
    .set(change)
    .where("company_id", "=", company_id)
    .where("number", "=", number)
    .execute()

/** On the registry that the company mints to. */
async function askDomain(app: App, { id: company_id, plan }: Pick<Companies, "id" | "plan">): Promise<void> {
  const [domain] = await domainsOf(app.db.read, company_id)
  if (domain === undefined) return
  const chain_id = mintChainOf(plan, [...app.chains.keys()])
  const { registry } = app.chains.get(chain_id)!
  await lookAtDomain(app, { company_id, issuer: issuerIdOf(company_id), domain, chain_id, registry }, {})
}
