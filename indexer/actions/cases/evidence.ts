import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto"
import { strToU8, zipSync } from "fflate"
import { selectMinted, toCertificates } from "#actions/certificates/issue.ts"
import { ruleText } from "#actions/checks/show-checks.ts"
import type { FileKind, Place } from "#actions/files/file-kind.ts"
import { serviceSecret } from "#actions/service-secret.ts"
import { writeTable } from "#csv/write-csv.ts"
import type { Database, Reader } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import { refusal } from "#indexer/errors.ts"
import { JobRefused } from "#jobs/run-job.ts"
import { certificateText, forShowing } from "#proof/certificate.ts"
import type { Case, EvidenceRequest } from "#shared/api/cases.ts"
import { CONDITIONS, RULE, WINDOW_DAYS } from "#shared/checks-rule.ts"
import type { Language } from "#shared/language.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { stored } from "#shared/refusals.ts"
import { dayBefore, dayOf, isoOf } from "#shared/time.ts"
import { casesOf, describeCases } from "./cases.ts"

interface About {
  one: Case
  company: string
  /** Up to which block each blockchain was read. */
  chains: { chain_id: number; block: number }[]
  public_url: string
  now: number
}

const CHECK_SIGNATURE =
  "openssl pkeyutl -verify -pubin -inkey evidence-key.pem -rawin -in manifest.json -sigfile manifest.sig"

const dayWritten = (iso: string | number) => new Date(iso).toISOString().slice(0, 10)
const timeOf = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`
const countsOf = ({ weeks }: Case) => ({
  weeks: new Set(weeks.map(({ week }) => week)).size,
  countries: new Set(weeks.map(({ country }) => country).filter((country) => country !== "unknown")).size,
})

/** What the archive holds, what the figures mean, and what they do not say. The title comes first. */
const WRITE: Record<Language, (about: About) => string[]> = {
  en: ({ one, company, chains, public_url, now }) => [
    `Checks of one label: ${one.product_name}, of ${company}`,
    `Made on ${timeOf(now)}, for case ${one.id}, opened on ${dayWritten(one.opened_at)}.\n${chains.map(({ chain_id, block }) => `Blockchain ${chain_id} was read up to block ${block}.`).join("\n")}`,
    `Within 180 days ${one.people} people have checked this label, in ${countsOf(one).weeks} weeks and ${countsOf(one).countries} known countries.`,
    `The rule ${RULE} compares these figures with bounds that are the same for every brand and product. case.json holds both; the rule is in rule.md and at ${public_url}/docs/checks, so anybody can compute it again from checks-by-day.csv.`,
    "A person is a browser that has shown the result for a second: at most once a day, and only if it had not checked the label before. Of each week at most three people count, and of each country at most four. A country is known where the visitor's network and clock agree.",
    "What this does not say: it does not say that the label was copied, nor that any product with it is not genuine. A display piece and a label in an advertisement give the same figures. It does not say who checked: no address and no visit is kept.",
    "checks-by-week.csv and checks-by-day.csv: people by time and country.\ncase.json: the case, the rule's reasons and bounds.\nrule.md: the rule itself.\nreports.csv: what customers wrote, without their addresses. Their photos are left out, because they may show the label's code.\nblockchain.csv: what stands on the blockchain about the product, with blocks and transactions.\ncertificates/: for showing. They prove the record without the label's code, which is in none of these files.\nREADME.pdf: these words on paper.\nmanifest.json: the SHA-256 of each file above.",
    `manifest.sig is an Ed25519 signature of manifest.json by the service: it shows that none of these files was changed later. Compare evidence-key.pem with ${public_url}/evidence-key, then run:\n${CHECK_SIGNATURE}`,
  ],
  hu: ({ one, company, chains, public_url, now }) => [
    `Egy címke ellenőrzései: ${one.product_name}, ${company}`,
    `Készült: ${timeOf(now)}. Ügy: ${one.id}, megnyílt: ${dayWritten(one.opened_at)}.\n${chains.map(({ chain_id, block }) => `Blokklánc: ${chain_id}. Az utolsó olvasott blokk: ${block}.`).join("\n")}`,
    `180 napon belül ${one.people} ember ellenőrizte ezt a címkét, ${countsOf(one).weeks} különböző héten, ${countsOf(one).countries} ismert országból.`,
    `A ${RULE} szabály minden márkánál és terméknél ugyanazokkal a határokkal veti össze ezeket a számokat. Mindkettő a case.json fájlban áll; a szabály a rule.md fájlban és itt olvasható: ${public_url}/docs/checks, ezért a checks-by-day.csv alapján bárki újraszámolhatja.`,
    "Embernek az a böngésző számít, amelyik egy másodpercig mutatta az eredményt: naponta legfeljebb egyszer, és csak ha korábban még nem ellenőrizte a címkét. Egy hétből legfeljebb három, egy országból legfeljebb négy ember számít. Az ország akkor ismert, ha a látogató hálózata és órája ugyanarra utal.",
    "Amit ez nem mond: nem mondja, hogy a címkét lemásolták, sem azt, hogy bármelyik vele ellátott termék nem eredeti. Egy kiállított darab vagy egy hirdetésben látható címke ugyanilyen számokat ad. Nem mondja meg, ki ellenőrizte: sem címet, sem látogatást nem őrzünk meg.",
    "checks-by-week.csv és checks-by-day.csv: emberek idő és ország szerint.\ncase.json: az ügy, a szabály okai és határai.\nrule.md: maga a szabály, angolul.\nreports.csv: amit a vásárlók írtak, az elérhetőségeik nélkül. A fényképeik kimaradtak, mert látszhat rajtuk a címke kódja.\nblockchain.csv: ami a termékről a blokkláncon áll, blokkokkal és tranzakciókkal.\ncertificates/: bemutatásra. A bejegyzést a címke kódja nélkül bizonyítják; a kód egyik fájlban sincs benne.\nREADME.pdf: ugyanez a szöveg papíron.\nmanifest.json: a fenti fájlok SHA-256 lenyomata.",
    `A manifest.sig a szolgáltatás Ed25519-aláírása a manifest.json fájlon: azt mutatja, hogy ezek a fájlok azóta nem változtak. Vesse össze az evidence-key.pem fájlt ezzel: ${public_url}/evidence-key, azután futtassa:\n${CHECK_SIGNATURE}`,
  ],
}

type Wish = EvidenceRequest & { case_id: string }

/** The facts about a case as a ZIP without the label's code, so that it can be shown. */
export const evidence: FileKind<Wish> = {
  content_type: "application/zip",
  kept_days: 30,
  async complete(app, { company_id }, asked) {
    const found = await casesOf(app.db.read, company_id).where("cases.id", "=", asked.case_id).executeTakeFirst()
    if (!found) throw refusal("no_such", { thing: "case" })
    return asked
  },
  async prepare(db, wish) {
    const rows = await casesOf(db.read, wish.company_id).where("cases.id", "=", wish.case_id).execute()
    const [one] = await describeCases(db.read, rows, wish.now)
    // The product may have been erased since.
    if (!one) throw new JobRefused(stored("no_such", { thing: "case" }))
    const name = `case-${one.id.slice(0, 8)}-${wish.today}.zip`
    return { name, products: 1, draw: () => zipEvidence(db, one, wish) }
  },
}

async function zipEvidence(db: Database, one: Case, wish: Wish & Place): Promise<Buffer> {
  const { company_id, public_url, now, language } = wish
  const company = await readCompany(db.read, company_id)
  const { certificates, events, chains } = await chainFacts(db.read, one.product_id)
  const { id, product_name, level, state, opened_at, level_at, decided_at, reasons } = one
  const about = { id, product_name, level, state, opened_at, level_at, decided_at }
  const paragraphs = WRITE[language]({ one, company: company.name, chains, public_url, now })
  const files: Record<string, Uint8Array> = {
    "README.txt": strToU8(`${paragraphs.join("\n\n")}\n`),
    "README.pdf": await drawn(paragraphs, wish),
    "case.json": json({ ...about, rule: RULE, reasons, bounds: CONDITIONS }),
    "rule.md": strToU8(ruleText()),
    "checks-by-week.csv": csv(one.weeks.map(({ week, country, people }) => ({ week, country, people }))),
    "checks-by-day.csv": csv(await dayCounts(db.read, one.product_id, now)),
    "reports.csv": csv(await reportsOf(db.read, company_id, one.product_id)),
    "blockchain.csv": csv(events),
  }
  for (const certificate of certificates) {
    const text = certificateText(forShowing(certificate))
    files[`certificates/${certificate.chain_id}-${certificate.token_id}.json`] = strToU8(text)
  }
  const hashes = Object.entries(files).map(([name, bytes]) => [name, createHash("sha256").update(bytes).digest("hex")])
  const manifest = json({ made_at: new Date(now).toISOString(), sha256: Object.fromEntries(hashes) })
  files["manifest.json"] = manifest
  files["manifest.sig"] = sign(null, manifest, await evidenceKey(db))
  files["evidence-key.pem"] = strToU8(await evidencePublicKey(db))
  return Buffer.from(zipSync(files))
}

async function drawn([title, ...texts]: string[], { language, now }: Wish & Place): Promise<Buffer> {
  // Drawing and its fonts take megabytes, which threads that never draw do without.
  const { textPaper } = await import("#labels/text-page.ts")
  return textPaper(texts, { title: title!, language, created_at: now })
}

const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`)
const csv = (rows: Record<string, unknown>[]) => strToU8(writeTable(rows))

const REPORTS_MAX = 1_000

/** People by day, country and how they came to the code: what is stored, and no more is. */
function dayCounts(db: Reader, product_id: string, now: number) {
  return db
    .selectFrom("verification_counts")
    .select(["day", "region as country", "via", "people"])
    .where("product_id", "=", product_id)
    .where("day", ">=", dayBefore(dayOf(now), WINDOW_DAYS - 1))
    .where("people", ">", 0)
    .orderBy("day")
    .orderBy("region")
    .orderBy("via")
    .execute()
}

/** What customers wrote, newest first, without their email addresses and without the label's code. */
async function reportsOf(db: Reader, company_id: string, product_id: string) {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("products", "products.id", "reports.product_id")
    .select(["reports.created_at as reported_at", "times", "bought_at", "message", "products.code"])
    .where("reports.company_id", "=", company_id)
    .where("reports.product_id", "=", product_id)
    .orderBy("reports.created_at", "desc")
    .limit(REPORTS_MAX)
    .execute()
  return rows.map(({ code, ...report }) => ({
    ...report,
    reported_at: isoOf(report.reported_at),
    bought_at: report.bought_at && withoutCode(report.bought_at, code),
    message: withoutCode(report.message, code),
  }))
}

/** Matches a code as people write it: any case, spaces and dashes, O for 0, I and L for 1. */
function withoutCode(text: string, code: string): string {
  const symbols = [...code].map((symbol) => ({ 0: "[0O]", 1: "[1IL]" })[symbol] ?? symbol)
  return text.replace(new RegExp(symbols.join(String.raw`[\s\p{Pd}]*`), "giu"), "[…]")
}

/** What stands on the blockchains about a product, and up to which block they were read. */
async function chainFacts(db: Reader, product_id: string) {
  const rows = await selectMinted(db)
    .select(["records.first_token_id", "chains.confirmed_block"])
    .where("products.id", "=", product_id)
    .execute()
  const events = []
  for (const { chain_id, token_id, first_token_id, confirmed_block } of rows) {
    const found = await db
      .selectFrom("events")
      .select(["chain_id", "kind as event", "block_number", "block_hash", "block_time", "tx_hash"])
      .select(["subject as token_id", "reason"])
      .where("chain_id", "=", chain_id)
      .where("subject", "in", [...new Set([token_id, first_token_id])])
      .where("block_number", "<=", confirmed_block)
      .orderBy("block_number")
      .orderBy("log_index")
      .execute()
    for (const event of found) {
      const reason = event.reason === null ? null : (RECALL_REASONS[event.reason] ?? String(event.reason))
      events.push({ ...event, block_time: isoOf(event.block_time), reason })
    }
  }
  const chains = rows.map(({ chain_id, confirmed_block }) => ({ chain_id, block: Number(confirmed_block) }))
  return { certificates: await toCertificates(db, rows), chains, events }
}

/** What stands before an Ed25519 key's 32 bytes in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex")

/** What checks the signature of an archive, in PEM. */
export async function evidencePublicKey(db: Database): Promise<string> {
  return createPublicKey(await evidenceKey(db))
    .export({ type: "spki", format: "pem" })
    .toString()
}

/** The same in each instance of this service. */
async function evidenceKey(db: Database): Promise<KeyObject> {
  const seed = await serviceSecret({ db }, "evidence")
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" })
}
