import * as jsvat from "jsvat"
import { sql } from "kysely"
import { domainsOf, lookAtDomain } from "#actions/statements/domains.ts"
import type { Tx } from "#db/database.ts"
import { addRow, changeRows, findRow } from "#db/rows.ts"
import type { Companies, RegisterAnswers } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { COUNTRIES } from "#shared/countries.ts"
import { reasonFor } from "#shared/refusals.ts"
import { dayOf } from "#shared/time.ts"
import { mintChainOf } from "./company.ts"
import { wantedDetails } from "./pending.ts"

/**
 * Asks a company's domain and then the register of its number, and keeps what they said. Of a number that has answered today
 * the register is not asked again. Throws where it is silent, so that the job tries again.
 */
export async function askQuestions(app: App, company_id: string): Promise<void> {
  const company = await findRow(app.db.read, "companies", { id: company_id, closed_at: null })
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
  if ((await findRow(app.db.read, "register_answers", mine, ["company_id"])) === undefined) return
  const known = await answeredToday(app, number)
  if (known) return keep(app, mine, known)
  try {
    const { valid, ...told } = await app.register.ask(number)
    await keep(app, mine, { ...told, valid: valid ? 1 : 0, asked_at: app.now() })
  } catch (error) {
    app.log.warn({ reason: String(error), company_id }, "the VAT register did not answer")
    await app.db.write((tx) => changeRows(tx, "register_answers", mine, { failed_at: app.now() }))
    throw new AppError(reasonFor("register_silent"))
  }
}

type Mine = Pick<RegisterAnswers, "company_id" | "number">
type Answered = Pick<RegisterAnswers, "valid" | "name" | "address" | "consultation_number" | "asked_at">

/** For whichever company. */
async function answeredToday({ db, now }: App, number: string): Promise<Answered | undefined> {
  return db.read
    .selectFrom("register_answers")
    .select(["valid", "name", "address", "consultation_number", "asked_at"])
    .where("number", "=", number)
    .where("asked_at", ">=", Date.parse(dayOf(now())))
    .executeTakeFirst()
}

async function keep({ db }: App, mine: Mine, answered: Answered): Promise<void> {
  const first_asked_at = sql<number>`coalesce(first_asked_at, ${answered.asked_at})`
  const change = { ...answered, first_asked_at, failed_at: null }
  await db.write((tx) => changeRows(tx, "register_answers", mine, change))
}

/** On the registry that the company mints to. */
async function askDomain(app: App, { id: company_id, plan }: Pick<Companies, "id" | "plan">): Promise<void> {
  const [domain] = await domainsOf(app.db.read, company_id)
  if (domain === undefined) return
  const chain_id = mintChainOf(plan, [...app.chains.keys()])
  const { registry } = app.chains.get(chain_id)!
  await lookAtDomain(app, { company_id, issuer: issuerIdOf(company_id), domain, chain_id, registry }, {})
}

/** Has the company's number asked of the register, and its domain of itself. */
export async function queueQuestions(
  { register }: Pick<App, "register">,
  tx: Tx,
  { company_id, vat_number: number }: { company_id: string; vat_number: string | null },
  now: number,
): Promise<void> {
  if (register && number && isInVies(number)) await addRow(tx, "register_answers", { company_id, number })
  await enqueue(tx, "ask_about_company", { company_id }, { now, key: company_id, company_id })
}

/** The European Union, and the neighbours whose numbers are of the same kind. */
const KNOWN = [
  ...[jsvat.austria, jsvat.belgium, jsvat.bulgaria, jsvat.croatia, jsvat.cyprus, jsvat.czechRepublic, jsvat.denmark],
  ...[jsvat.estonia, jsvat.finland, jsvat.france, jsvat.germany, jsvat.greece, jsvat.hungary, jsvat.ireland],
  ...[jsvat.italy, jsvat.latvia, jsvat.lithuania, jsvat.luxembourg, jsvat.malta, jsvat.netherlands, jsvat.poland],
  ...[jsvat.portugal, jsvat.romania, jsvat.slovakiaRepublic, jsvat.slovenia, jsvat.spain, jsvat.sweden],
  ...[jsvat.europe, jsvat.switzerland, jsvat.unitedKingdom, jsvat.norway],
]

/** VIES has the European Union's and, as XI, Northern Ireland's. */
const IN_VIES = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(" "),
)
/** Countries whose VAT numbers are checked by their digits, so that no other form of theirs is taken. */
const CHECKED = new Set([...IN_VIES, "GB", "GR", "CH", "NO"])
/** As VAT numbers call them. */
const ISO: Record<string, string> = { EL: "GR", XI: "GB" }

/** The number is a normalised one. */
export const isInVies = (number: string): boolean => /^[A-Z]{2}\w/.test(number) && IN_VIES.has(number.slice(0, 2))

/** The country of a normalised number; null for one of no country. */
export function countryOf(number: string): string | null {
  const letters = number.slice(0, 2)
  const country = ISO[letters] ?? letters
  return COUNTRIES.includes(country) ? country : null
}

/**
 * Normalises a VAT number to `HU12345676`, reading the domestic form `12345676-1-42` too, and another country's tax number
 * to `US 12-3456789`. Null for a wrong form or check digit, and for a number without its country.
 */
export function normaliseTaxNumber(text: string): string | null {
  return normaliseVatNumber(text) ?? foreignNumber(text)
}

function normaliseVatNumber(text: string): string | null {
  const packed = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\-–—/]/g, "")
  const domestic = /^(?:HU)?(\d{8})[1-5]\d{2}$/.exec(packed)
  const number = domestic ? `HU${domestic[1]}` : packed.replace(/^GR(?=\d)/, "EL")
  // Northern Ireland's are the United Kingdom's under another name.
  const checked = number.replace(/^XI(?=\d)/, "GB")
  return /^[A-Z]{2,3}/.test(number) && jsvat.checkVAT(checked, KNOWN).isValid ? number : null
}

/** Two letters, then letters and digits, three of them digits, and what parts them. */
function foreignNumber(text: string): string | null {
  const plain = text.normalize("NFKC").toUpperCase().replace(/[–—]/g, "-").trim()
  const [, country = "", number = ""] = /^([A-Z]{2})(?:[\s:,-]+|(?=\d))([0-9A-Z][0-9A-Z .\-/]{2,29})$/.exec(plain) ?? []
  if (CHECKED.has(country) || !COUNTRIES.includes(country) || number.replace(/\D/g, "").length < 3) return null
  return `${country} ${number.replace(/\s+/g, " ").trim()}`
}
