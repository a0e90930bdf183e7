import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { unzipSync } from "fflate"
import { verifyCompany } from "#actions/administration/decisions.ts"
import { saveBrandPage } from "#actions/brand-pages/brand-pages.ts"
import { listCases } from "#actions/cases/cases.ts"
import { decideCase } from "#actions/cases/decide.ts"
import { createCompany } from "#actions/companies/create.ts"
import { updateProfile } from "#actions/companies/profile.ts"
import { askRegister } from "#actions/companies/questions.ts"
import { addDocument } from "#actions/documents/add-document.ts"
import { listCompanyDocuments, readDocument } from "#actions/documents/documents.ts"
import { mintAll, mintOne } from "#actions/mints/mint.ts"
import { keepPhoto, mediaOf } from "#actions/photos/photos.ts"
import { uploadCsv, uploadSingle } from "#actions/products/upload.ts"
import { recall } from "#actions/recalls/recall.ts"
import { SAMPLE_PHOTO } from "#actions/samples/samples.ts"
import { hashPassword } from "#actions/sessions/passwords.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { issueRecord } from "#proof/build-record.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { formatCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import { RECORD_BYTES_MAX } from "#proof/record.ts"
import { type CaseDecision, CasesQuery } from "#shared/api/cases.ts"
import { type ChosenPhotos, PHOTO_PIXELS_MAX } from "#shared/api/photos.ts"
import { SingleUpload } from "#shared/api/products.ts"
import type { PlanName } from "#shared/plans.ts"
import { seedTraffic } from "./seed-traffic.ts"

export const DEMO_PASSWORD = "touchmark"

const CSV = `name,product code,serial number,batch number,manufacture date,expiration date,category,Colour,Woven in,photo
Lattice Linen Napkins,KF-NA-01,KF-2026-004417,L-0388,2026-03-03,,Home textiles,Indigo,Tolna,lattice.webp
Tulip Border Cloth,KF-TC-02,KF-2026-004418,L-0388,2026-03-03,,Home textiles,Indigo,Tolna,border.webp
Peacock Eye Runner,KF-RU-03,KF-2026-004419,L-0388,2026-03-04,,Home textiles,Indigo,Nagynyárád,peacock.webp
Poppy Tea Towel,KF-TT-04,KF-2026-004420,L-0389,2026-03-11,,Home textiles,Indigo and white,Nagynyárád,poppy.webp
Tulip Tablecloth,KF-TC-05,KF-2026-000112,L-0389,2026-03-12,,Home textiles,Indigo,Tolna,tulip.webp
Rosemary Cushion,KF-CU-06,KF-2023-000112,L-0102,2023-05-02,2025-05-01,Home textiles,Indigo,Tolna,rosemary.webp
Raindrop Apron,KF-AP-07,KF-2026-004421,L-0389,2026-03-11,,Clothing,Indigo,Tolna,drop.webp
`

const COPIED = "Poppy Tea Towel"
const POSSIBLY_COPIED = "Peacock Eye Runner"
const DISPLAYED = "Tulip Tablecloth"
/** The last twelve weeks, a letter a person by country (scripts/seed-traffic.ts). */
const TRAFFIC = {
  "Lattice Linen Napkins": "- - - h - - - a - - - h",
  "Raindrop Apron": "- - - - h - h - ha - - -",
  "Tulip Border Cloth": "- - h - ha - ah hh - ah h ha",
  [POSSIBLY_COPIED]: "h ha hd hia ras hdf hic rad shi fhd hia cdrh",
  [DISPLAYED]: "hh hda hs hhd ha hi hdh ha hhd h hah hd",
  [COPIED]: "h - hr r rr hr rrh ar rhr hrr r rra",
}

export const ACCOUNTS = ["free", "starter", "business", "enterprise", "admin"].map((name) => `${name}@demo.test`)

/**
 * Fills an empty local demonstration with companies and products in every state, reached as a customer would; interrupted, it
 * resumes. Skipped once done, when others have accounts, or on a real network.
 */
export async function seedDemo(app: App): Promise<void> {
  const accounts = await openDemoAccounts(app)
  if (!accounts) return
  const { free, starter, business, admin } = accounts
  await Promise.all([seedBusiness(app, business, admin), seedStarter(app, starter), seedFree(app, free)])
  writeFileSync(doneFile(app), "")
}

/** The companies that people sign in to, still without products; null where there is nothing to fill. */
export async function openDemoAccounts(app: App) {
  if (app.config.production || [...app.chains.values()].some(({ network }) => network !== "local")) return null
  if (existsSync(doneFile(app)) || (await hasOthers(app))) return null
  const free = await ensureCompany(app, "free@demo.test", "Tavasz Kézműves Bt.", "free")
  const starter = await ensureCompany(app, "starter@demo.test", "Borostyán Ékszer Bt.", "starter")
  const business = await ensureCompany(app, "business@demo.test", "Kékfestő", "business")
  await ensureCompany(app, "enterprise@demo.test", "Duna Pharma Zrt.", "enterprise")
  const admin = await ensureCompany(app, "admin@demo.test", "Touchmark", "free", true)
  return { free, starter, business, admin }
}

const doneFile = (app: App) => join(app.config.data_dir, "demo-is-complete")

async function hasOthers(app: App): Promise<boolean> {
  const other = await app.db.read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select("users.id")
    .where("companies.is_operator", "is", null)
    .where("users.email", "not in", ACCOUNTS)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Lines to print: codes to try, as they are on the labels. The landing page offers three of them. */
export async function describeDemo(app: App): Promise<string[]> {
  const rows = await app.db.read
    .selectFrom("products")
    .select(["code", "product_name"])
    .where("product_name", "in", Object.keys(TO_TRY))
    .orderBy("created_at")
    .execute()
  const codeOf = (name: string) => rows.find(({ product_name }) => product_name === name)?.code
  const offered = [GENUINE, RECALLED, POSSIBLY_COPIED].flatMap((name) => codeOf(name) ?? [])
  if (app.config.sample_codes.length === 0) app.config.sample_codes.push(...offered)
  const lines = Object.entries(TO_TRY).flatMap(([name, what]) => {
    const code = codeOf(name)
    return code ? [`${formatCode(code)}  ${what}`] : []
  })
  return lines.map((line, at) => `${at === 0 ? "  try      " : " ".repeat(11)}${line}`)
}

export const GENUINE = "Blue-dyed Linen Tablecloth"
const RECALLED = "Raindrop Apron"
const EXPIRED = "Rosemary Cushion"
const CONTACT = "hello@kekfesto.example"
const UNKNOWN_MAKER = "Amber Drop Earrings"
const TEST_NETWORK = "Glazed Jug"
const PENDING = "Printed Table Runner"
/** What each code's page says. */
const TO_TRY: Record<string, string> = {
  [GENUINE]: "genuine",
  [RECALLED]: "recalled",
  [COPIED]: "recalled: its label was copied",
  [POSSIBLY_COPIED]: "checked by more people than one product would have",
  [DISPLAYED]: "on a display piece",
  [EXPIRED]: "past its date",
  [UNKNOWN_MAKER]: "of a company that nobody has verified",
  [TEST_NETWORK]: "on the test network only",
  [PENDING]: "not on the blockchain yet",
}
/** Drawn, and free to be shown. */
const PHOTO = join(import.meta.dirname, "demonstration", "tablecloth.webp")
const LOGO = join(import.meta.dirname, "demonstration", "logo.webp")
/** The photos of the others, each under the name that the CSV file gives. */
const PHOTOS = join(import.meta.dirname, "demonstration", "products.zip")
const OVERFULL = "Sample book of every pattern"

async function ensureCompany(app: App, email: string, name: string, plan: PlanName, is_admin = false): Promise<Caller> {
  const known = await app.db.read
    .selectFrom("users")
    .select(["id as user_id", "company_id"])
    .where("email", "=", email)
    .executeTakeFirst()
  const caller = { email, is_owner: true, is_admin, key: null }
  if (known) return { ...known, ...caller }
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const now = app.now()
  const made = await app.db.write(async (tx) => {
    const company = await createCompany(tx, { name, email, plan, currency: "eur", language: "en", now })
    await tx
      .updateTable("users")
      // One of them is new and shows its first steps.
      .set({ password_hash, is_admin: is_admin ? 1 : 0, first_steps: plan === "enterprise" ? null : "hidden" })
      .where("id", "=", company.user_id)
      .execute()
    if (is_admin)
      await tx.updateTable("companies").set({ is_operator: 1 }).where("id", "=", company.company_id).execute()
    return company
  })
  return { ...made, ...caller }
}

/**
 * An attested company with documents and a minted batch (one product expired, one on display, two recalled). Also a failed product, a
 * waiting one, and 90 days of checks with their cases.
 */
async function seedBusiness(app: App, me: Caller, admin: Caller): Promise<void> {
  const never = new AbortController().signal
  const lattice = await photoOf(app, me, "lattice")
  const overfull = await ensureProduct(app, me, OVERFULL, () => uploadOverfull(app, me, lattice))
  await app.db.write((tx) =>
    tx.updateTable("companies").set({ name: "Kékfestő Manufaktúra Kft." }).where("id", "=", me.company_id).execute(),
  )
  await submitDocuments(app, me, { vat_number: "HU99999999", address: "7136 Fácánkert, Kékfestő utca 12." })
  await seedEvidence(app, me, admin)
  await verifyCompany(app, admin, me.company_id)
  await seedBrandPage(app, me)
  const recalled = await ensureProduct(app, me, RECALLED, async () => {
    await Promise.all([...CSV.matchAll(/,(\w+)\.webp$/gm)].map(([, name]) => photoOf(app, me, name!)))
    return uploadCsv(app, me, await multipart("spring-collection.csv", CSV), { mapping: '{"photo":"photo"}' })
  })
  const single = (more: object) => uploadSingle(app, me, SingleUpload.parse({ ...SINGLE, ...more }))
  await ensureProduct(app, me, GENUINE, async () => {
    const media = await keepPicture(app, me, "tablecloth.webp", readFileSync(PHOTO))
    return single({ media, metadata_json: { attributes: { Colour: "Indigo" } } })
  })
  // Made last, it says that all others are minted, and waits itself.
  const isMinted = await findProduct(app, me, PENDING)
  await Promise.all([isMinted ? null : mintAll(app, me, never), seedTraffic(app, me, TRAFFIC)])
  await mintOne(app, me, overfull, never).catch((failed) => {
    // As meant: its texts are too long for a record.
    if (!(failed instanceof AppError)) throw failed
  })
  const note = { text: "The label names the wrong fibre. Bring it back and we give you another.", contact: CONTACT }
  await recall(app, me, { short_code: recalled, scope: "product", reason: "labelling", note }, "recall")
  await decide(app, me, DISPLAYED, "displayed", "In the museum's window since spring.")
  await decide(app, me, COPIED, "copied", "The same label was sold on three marketplaces.")
  const waiting = { product_name: PENDING, product_code: "KF-RU-08", serial_number: "KF-2026-000008" }
  await ensureProduct(app, me, PENDING, async () => single({ ...waiting, media: await photoOf(app, me, "runner") }))
  // The codes are told next, and each has to show what is said of it.
  while ((await countRecalls(app)) < 2) await wait(RECALLS_LOOK_MS)
}

const RECALLS_LOOK_MS = 100

async function countRecalls({ db }: App): Promise<number> {
  const recalls = db.read.selectFrom("events").select((eb) => eb.fn.countAll<number>().as("count"))
  return Number((await recalls.where("kind", "=", "TokenRecalled").executeTakeFirstOrThrow()).count)
}

const photoOf = (app: App, me: Caller, name: string) =>
  keepPicture(app, me, `${name}.webp`, Buffer.from(unzipSync(readFileSync(PHOTOS))[`${name}.webp`]!))

/** As if uploaded, but converted in this process: a picture of ours does it no harm, and one of its own takes longer to start. */
async function keepPicture({ db, now }: App, { company_id }: Caller, name: string, bytes: Buffer) {
  // Only a demonstration needs it.
  const { convertPhoto } = await import("#indexer/photos/convert-photo.ts")
  const converted = await convertPhoto(bytes, PHOTO_PIXELS_MAX)
  if ("why" in converted) throw new AppError(converted.why)
  const sha256 = createHash("sha256").update(converted.picture).digest("hex")
  const kept = await keepPhoto(db, { ...converted, sha256 }, { name, bytes }, { company_id, now: now() })
  if (!kept.ok) throw new AppError(kept.why)
  return [{ role: "product", sha256 }] satisfies ChosenPhotos
}

async function decide(app: App, me: Caller, name: string, decision: CaseDecision["decision"], note: string) {
  const { items } = await listCases(app, me, CasesQuery.parse({ state: "open" }))
  const found = items.find(({ product_name }) => product_name === name)
  if (found) await decideCase(app, me, found.id, { decision, scope: "product", note })
}

/** The register is asked, and the extract opened. Domains that end in .example answer nobody: what this one would say is told. */
async function seedEvidence(app: App, me: Caller, admin: Caller): Promise<void> {
  const { company_id } = me
  const company = await readCompany(app.db.read, company_id)
  if (company.verified === 1) return
  await updateProfile(app, me, { public_vat_number: true })
  await askRegister(app, company)
  for (const { id } of await listCompanyDocuments(app, admin, company_id))
    await (await readDocument(app, admin, id)).bytes.cancel()
  const domain = "kekfesto.example"
  const said = { state: "names", named_by: "https", checked_at: app.now() } as const
  await app.db.write(async (tx) => {
    await tx.updateTable("companies").set({ domain }).where("id", "=", company_id).execute()
    await tx
      .insertInto("issuer_domains")
      .values({ company_id, domain, ...said })
      .onConflict((on) => on.doNothing())
      .execute()
  })
}

/** What the company says beside its results. */
async function seedBrandPage(app: App, me: Caller): Promise<void> {
  const [logo] = await keepPicture(app, me, "logo.webp", readFileSync(LOGO))
  await saveBrandPage(app, me, {
    ...{ model: "", logo: logo!.sha256, colour: "#1d2f5e", contact: CONTACT },
    story: {
      en: "Three generations have printed in our workshop by the river, one block at a time.",
      hu: "Három nemzedék nyomta itt a vásznat a folyóparti műhelyünkben, dúcról dúcra.",
    },
    care: { en: "Wash at 30 °C, dry in the shade.", hu: "30 °C-on mosható, árnyékban szárítandó." },
    links: [
      { kind: "shop", url: "https://kekfesto.example/shop" },
      { kind: "care_guide", url: "https://kekfesto.example/care" },
    ],
  })
}

/** The code of the company's product of this name; `upload` makes it where it is not there yet. */
async function ensureProduct(app: App, me: Caller, name: string, upload: () => Promise<unknown>): Promise<string> {
  if (!(await findProduct(app, me, name))) await upload()
  return (await findProduct(app, me, name))!.code
}

const findProduct = (app: App, me: Caller, name: string) =>
  app.db.read
    .selectFrom("products")
    .select("code")
    .where("company_id", "=", me.company_id)
    .where("product_name", "=", name)
    .executeTakeFirst()

const SINGLE = {
  product_name: GENUINE,
  product_code: "KF-TC-07",
  serial_number: "KF-2026-000007",
  manufacture_date: "2026-04-20",
  category: "Home textiles",
}

/** On the main network, by a company that no administrator has verified. */
async function seedStarter(app: App, me: Caller): Promise<void> {
  const earrings = { product_name: UNKNOWN_MAKER, serial_number: "BE-0001", category: "Jewellery" }
  const code = await ensureProduct(app, me, UNKNOWN_MAKER, async () =>
    uploadSingle(app, me, SingleUpload.parse({ ...earrings, media: await photoOf(app, me, "earrings") })),
  )
  await mintOne(app, me, code, new AbortController().signal)
}

/** On the test network; its issuer is not attested: it waits for an administrator, with its papers submitted. */
async function seedFree(app: App, me: Caller): Promise<void> {
  const never = new AbortController().signal
  await submitDocuments(app, me, { vat_number: "HU99999982", address: "7030 Paks, Fazekas utca 4." })
  const upload = (product_name: string, serial_number: string, media: ChosenPhotos) =>
    ensureProduct(app, me, product_name, () =>
      uploadSingle(app, me, SingleUpload.parse({ product_name, serial_number, category: "Ceramics", media })),
    )
  const jug = await keepPicture(app, me, "jug.webp", readFileSync(SAMPLE_PHOTO))
  const first = await upload(TEST_NETWORK, "TK-0001", jug)
  await mintOne(app, me, first, never)
  await upload("Salt Cellar", "TK-0002", await photoOf(app, me, "cellar"))
}

/** The documents that an administrator compares before verifying a company. */
async function submitDocuments(app: App, me: Caller, profile: { vat_number: string; address: string }): Promise<void> {
  await updateProfile(app, me, profile)
  const paper = await app.db.read.selectFrom("files").select("id").where("company_id", "=", me.company_id).execute()
  if (paper.length === 0) await addDocument(app, me, await multipart("Cégkivonat.pdf", EXTRACT, "application/pdf"))
}

/** A product whose record just fits. The company's name then grows, so minting really fails for that reason. */
async function uploadOverfull(app: App, me: Caller, photo: ChosenPhotos): Promise<string> {
  const product = {
    product_name: OVERFULL,
    product_code: "KF-SB-99",
    category: "Samples",
  }
  const issuer = { id: issuerIdOf(me.company_id), name: "Kékfestő" }
  const patterns = (last_length: number) => ({
    ...Object.fromEntries(
      ["A to F", "G to L", "M to R"].map((part) => [`Patterns ${part}`, "carnation, ".repeat(186)]),
    ),
    "Patterns S to Z": "x".repeat(last_length),
  })
  const fixed = { code: "0".repeat(INDIVIDUAL_CODE_LENGTH), code_salt: "0".repeat(32), issuer, salt: "0".repeat(32) }
  const { product_name: name, ...fields } = product
  const media = await app.db.write((tx) => mediaOf(tx, me.company_id, photo))
  const bytes = issueRecord({ ...fixed, ...fields, name, media, attributes: patterns(1) }).bytes.length
  const attributes = patterns(RECORD_BYTES_MAX - bytes - 4)
  const input = SingleUpload.parse({ ...product, media: photo, metadata_json: { attributes }, nft_scope: "batch" })
  return (await uploadSingle(app, me, input)).short_code
}

/** A register extract as far as a demonstration needs one: one line on one page. */
const EXTRACT = [
  "%PDF-1.4",
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj",
  "4 0 obj<</Length 78>>stream",
  "BT /F 16 Tf 40 200 Td (Company register: an extract for demonstration) Tj ET  ",
  "endstream endobj",
  "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj",
  "trailer<</Root 1 0 R/Size 6>>",
  "startxref",
  "0",
  "%%EOF",
].join("\n")

async function multipart(name: string, content: BlobPart, type = "text/csv") {
  const form = new FormData()
  form.set("file", new File([content], name, { type }))
  const request = new Response(form)
  const content_type = request.headers.get("content-type") ?? ""
  return { content_type, body: new Uint8Array(await request.arrayBuffer()) }
}
