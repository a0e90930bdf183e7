import { describe, expect, it } from "vitest"
import { createAdministrator, inviteFirstAdministrator } from "#actions/accounts/accounts.ts"
import { normaliseTaxNumber } from "#actions/companies/questions.ts"
import { kindOf } from "#actions/documents/add-document.ts"
import { attachment, safeFileName } from "#actions/documents/documents.ts"
import type { LetterJob } from "#jobs/kinds.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Me } from "#shared/api/companies.ts"
import { setCompany, setPassword } from "#test/support/accounts.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { aJpeg, aPdf, aPng, chunk, deflatedStream } from "#test/support/documents.ts"
import { PROVIDER, tokenIn } from "#test/support/jobs.ts"
import { renewService, serviceOfTest } from "#test/support/prepare.ts"

describe("administrators", () => {
  const PASSWORD = "mulberry lane 7"

  it("ADMIN_EMAIL is sent one link, at the first start, and is an administrator once it has been used", async () => {
    const service = await serviceOfTest({ environment: { ADMIN_EMAIL: "Vera@Touchmark.test" } })
    for (let starts = 0; starts < 3; starts++) await inviteFirstAdministrator(service.app)
    await service.work()
    expect(service.letters.map(({ letter, to }) => [letter, to])).toEqual([["administrator", "vera@touchmark.test"]])
    await service.call("POST /set-password", { json: { token: tokenIn(service.letters[0]!), password: PASSWORD } })
    const form = { username: "vera@touchmark.test", password: PASSWORD }
    const { json } = await service.call<{ access_token: string }>("POST /login", { form })
    const { is_admin, is_operator } = (await service.call<Me>("GET /me", { token: json.access_token })).json
    expect({ is_admin, is_operator }).toEqual({ is_admin: true, is_operator: true })
    await inviteFirstAdministrator(service.app)
    await service.work()
    expect(service.letters).toHaveLength(1)
  })

  it("ADMIN_EMAIL is sent its link also when the first start was broken off", async () => {
    const service = await serviceOfTest({ environment: { ADMIN_EMAIL: "vera@touchmark.test" } })
    const { write } = service.app.db
    let writes = 0
    service.app.db.write = (work) => (++writes === 1 ? write(work) : Promise.reject(new Error("The power went.")))
    await inviteFirstAdministrator(service.app).catch(() => {})
    service.app.db.write = write
    await inviteFirstAdministrator(service.app)
    await service.work()
    expect(service.letters.map(({ letter, to }) => [letter, to])).toEqual([["administrator", "vera@touchmark.test"]])
  })

  it("no customer becomes one, and a start goes on without", async () => {
    const service = await serviceOfTest({ environment: { ADMIN_EMAIL: "owner@customer.test" } })
    const me = await service.company()
    await service.app.db.write((tx) =>
      tx.updateTable("users").set({ email: "owner@customer.test" }).where("id", "=", me.user_id).execute(),
    )
    await expect(createAdministrator(service.app, "owner@customer.test")).rejects.toThrow(
      "belongs to a customer's account",
    )
    await inviteFirstAdministrator(service.app)
    expect((await service.call<Me>("GET /me", { token: me.token })).json.is_admin).toBe(false)
    expect(service.log_lines.join("")).toContain("ADMIN_EMAIL: no administrator was made")
  })

  it("one of them signs in for eight hours, remembered or not", async () => {
    const service = await serviceOfTest()
    const { user_id } = await createAdministrator(service.app, "vera@touchmark.test")
    await setPassword(service.app, user_id, PASSWORD)
    const json = { username: "vera@touchmark.test", password: PASSWORD, remember: true }
    const { access_token: token } = (await service.call<{ access_token: string }>("POST /login", { json })).json
    service.clock.advance(8 * 3_600_000 - 60_000)
    expect((await service.call("GET /me", { token })).status).toBe(200)
    service.clock.advance(60_000)
    expect((await service.call("GET /me", { token })).status).toBe(401)
  })

  it("nobody becomes one by signing up with an administrator's address", async () => {
    const service = await serviceOfTest()
    await createAdministrator(service.app, "vera@touchmark.test")
    const json = { email: "vera@touchmark.test", companyName: "Hijack Kft.", packageType: "Free" }
    expect((await service.call("POST /api/activate-user", { json })).status).toBe(200)
    await service.work()
    expect(service.letters).toEqual([])
  })
})

describe("a VAT number", () => {
  it.each([
    ["HU12892312", "HU12892312"],
    ["12892312-2-41", "HU12892312"],
    ["12892312241", "HU12892312"],
    ["HU 12892312-2-41", "HU12892312"],
    [" hu12892312 ", "HU12892312"],
    ["１２８９２３１２-2-41", "HU12892312"],
    ["12892312–2–41", "HU12892312"],
    ["DE 136.695.976", "DE136695976"],
    ["ATU12011204", "ATU12011204"],
    ["FR 40 303265045", "FR40303265045"],
    ["GR094259216", "EL094259216"],
    ["EL094259216", "EL094259216"],
    ["GB434031494", "GB434031494"],
    ["XI434031494", "XI434031494"],
    ["CHE-107.787.577 MWST", "CHE107787577MWST"],
    ["NO923609016MVA", "NO923609016MVA"],
    ["IE6433435F", "IE6433435F"],
    ["SK2021853504", "SK2021853504"],
    ["us12-3456789", "US 12-3456789"],
    ["BR: 60.872.504/0001-23", "BR 60.872.504/0001-23"],
  ])("%s is stored as %s", (text, stored) => {
    expect(normaliseTaxNumber(text)).toBe(stored)
    expect(normaliseTaxNumber(stored)).toBe(stored)
  })

  it.each([
    ["with a wrong check digit", "HU12892313"],
    ["of home with a wrong check digit", "12892313-2-41"],
    ["of home with an impossible middle", "12892312-7-41"],
    ["cut short", "HU1289231"],
    ["without its country", "12892312"],
    ["of a country that there is not", "ZZ123456789"],
    ["of Norway in another form", "NO 12"],
    ["in words", "adószám"],
    ["with markup", "HU12892312<script>"],
    ["of nothing", ""],
    ["of signs", "---"],
  ])("%s is none", (_name, text) => {
    expect(normaliseTaxNumber(text)).toBeNull()
  })
})

const SEED = Number(process.env.SEED ?? 20_270_115)
const cut = (bytes: Buffer, by: number) => bytes.subarray(0, -by)
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ 0xff
  return copy
}

describe("what a document is", () => {
  it.each([
    ["a PDF", aPdf(), "application/pdf", "pdf", 1],
    ["a PNG", aPng(), "image/png", "png", null],
    ["a JPEG", aJpeg(), "image/jpeg", "jpg", null],
    [
      "a JPEG with something behind its end, as cameras do",
      Buffer.concat([aJpeg(), aJpeg()]),
      "image/jpeg",
      "jpg",
      null,
    ],
  ])("takes %s", (_name, bytes, content_type, extension, pages) => {
    expect(kindOf(bytes)).toEqual({ ok: true, content_type, extension, active_content: false, pages })
  })

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("hello")],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a ZIP", Buffer.from("PK\u0003\u0004")],
    ["a program", Buffer.from("MZ\u0090")],
    ["a GIF", Buffer.from("GIF89a")],
    ["a PDF that begins with something else", Buffer.concat([Buffer.from("<html>"), aPdf()])],
  ])("does not take %s", (_name, bytes) => {
    expect(kindOf(bytes)).toMatchObject({ ok: false, why: { reason: "document_type" } })
  })

  it.each([
    ["a PNG's first bytes", aPng().subarray(0, 20)],
    ["a PNG without its end", cut(aPng(), 12)],
    [
      "a PNG that ends with a header of no bytes",
      Buffer.concat([aPng().subarray(0, 8), chunk("IHDR", Buffer.alloc(0))]),
    ],
    ["a PNG with something behind its end", Buffer.concat([aPng(), Buffer.from("<script>")])],
    ["a PNG whose checksum is wrong", changed(aPng(), 30)],
    ["a PNG without a size", Buffer.concat([aPng().subarray(0, 8), aPng().subarray(33)])],
    ["a JPEG's first bytes", aJpeg().subarray(0, 5)],
    ["a JPEG without its end", cut(aJpeg(), 2)],
    ["a JPEG without a frame", Buffer.concat([aJpeg().subarray(0, 20), aJpeg().subarray(31)])],
    ["a JPEG without height", Buffer.concat([aJpeg().subarray(0, 25), Buffer.from([0, 0]), aJpeg().subarray(27)])],
    ["a PDF's first bytes", aPdf().subarray(0, 30)],
    ["a PDF without its end", cut(aPdf(), 5)],
    ["a PDF of version 9", Buffer.from(aPdf().toString("latin1").replace("1.7", "9.0"), "latin1")],
  ])("calls %s damaged", (_name, bytes) => {
    expect(kindOf(bytes)).toMatchObject({
      ok: false,
      why: { reason: expect.stringMatching(/_damaged$|^pdf_version_unknown$/) },
    })
  })

  it.each([
    ["a script", aPdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")],
    ["a script with its name disguised", aPdf("/OpenAction << /S /J#61vaScr#69pt >>")],
    ["a script with a zero byte behind its name", aPdf("/S/JavaScript\0/JS\0(x)")],
    ["a program to start", aPdf("/AA << /O << /S /Launch /F (cmd.exe) >> >>")],
    ["a form to send", aPdf("", "4 0 obj << /S /SubmitForm >> endobj")],
    ["a file in it", aPdf("/Names << /EmbeddedFiles 9 0 R >>")],
    ["a script in a deflated object stream", aPdf("", deflatedStream("6 0 << /S /JavaScript >>"))],
    ["a lock", aPdf("", "").subarray(0, -20).toString("latin1").concat("/Encrypt 7 0 R startxref\n9\n%%EOF")],
    ["a script in a stream without its checksum", aPdf("", deflatedStream("6 0 << /S /JavaScript >>", -4))],
    ["a stream that inflates beyond all measure", aPdf("", deflatedStream(" ".repeat(65 * 1024 * 1024)))],
    ["streams that do so before they break off", aPdf("", deflatedStream(" ".repeat(9_000_000), -40, "~~").repeat(8))],
  ])("says of a PDF that it holds %s", (_name, bytes) => {
    expect(kindOf(Buffer.from(bytes as string, "latin1"))).toMatchObject({ ok: true, active_content: true })
  })

  it.each([
    ["opens at its first page", aPdf("/OpenAction [3 0 R /Fit]")],
    ["speaks of JavaScripts", aPdf("/Title (JavaScript) /JSON 1 /JavaScripts 2")],
    ["holds deflated text", aPdf("", deflatedStream("BT (JavaScript) Tj ET"))],
    ["holds text that breaks off", aPdf("", deflatedStream("BT (JavaScript) Tj ET".repeat(99), -20, "~~"))],
  ])("says nothing of the kind of one that %s", (_name, bytes) => {
    expect(kindOf(bytes)).toMatchObject({ ok: true, active_content: false })
  })

  it(`answers for any bytes (seed ${SEED})`, () => {
    const random = seededRandom(SEED)
    const whole = [aPdf("/AA 1", deflatedStream("x")), aPng(), aJpeg()]
    for (let made = 0; made < 5_000; made++) {
      const bytes = Buffer.from(random.pick(whole))
      for (let flips = random.integer(1, 8); flips > 0; flips--)
        bytes[random.integer(8, bytes.length - 1)] = random.integer(0, 255)
      const kind = kindOf(random.chance(0.3) ? bytes.subarray(0, random.integer(0, bytes.length)) : bytes)
      expect(typeof kind.ok, `seed ${SEED}`).toBe("boolean")
    }
  })
})

describe("the name of a document", () => {
  it.each([
    ["Cégkivonat 2026.pdf", "Cégkivonat 2026.pdf"],
    ["scan.PDF.exe", "scan.PDF.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\x\\scan.pdf", "scan.pdf"],
    ["a\u202efdp.exe", "afdp.pdf"],
    ["a\r\nSet-Cookie: b.pdf", "aSet-Cookie_ b.pdf"],
    ['a"; filename="b.html', "a__ filename__b.pdf"],
    ["<script>.pdf", "_script_.pdf"],
    ["...", "document.pdf"],
    ["", "document.pdf"],
    ["-rf.pdf", "rf.pdf"],
    ["\u0000.pdf", "document.pdf"],
    [`${"ő".repeat(300)}.pdf`, `${"ő".repeat(100)}.pdf`],
    ["営業許可.pdf", "営業許可.pdf"],
  ])("%j becomes %j", (given, name) => {
    expect(safeFileName(given, "pdf")).toBe(name)
    const header = attachment(name)
    expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/)
    expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(name)
  })
})

const service = renewService({ environment: { PROVIDER_EMAIL: PROVIDER.email } })

async function send(job: LetterJob): Promise<void> {
  const now = service.app.now()
  await service.app.db.write((tx) => enqueue(tx, "letter", job, { now }))
  await service.work()
}

async function inHungarian(company_id: string): Promise<void> {
  await setCompany(service.app, company_id, { language: "hu" })
}

describe("a letter about a company", () => {
  it.each([
    ["verified", /^Igazolt cég: /, "/dashboard/profile"],
    ["verification_refused", /^Nem igazoltuk a céget: /, "/dashboard/profile"],
    ["verification_needs_more", /^Még kell valami az igazoláshoz: /, "/dashboard/profile"],
    ["verification_withdrawn", /^Visszavontuk az igazolást: /, "/dashboard/profile"],
    ["suspended", /^Felfüggesztettük: /, null],
    ["unsuspended", /^Feloldottuk a felfüggesztést: /, "/dashboard"],
    ["renewal_failed", /^Nem sikerült a fizetés: /, "/dashboard/profile"],
    ["subscription_ended", /^Véget ért az előfizetés: /, "/dashboard/profile"],
  ] as const)("goes to its owner in its language: %s", async (letter, subject, path) => {
    const [me] = [await service.company("business"), await service.company()]
    await inHungarian(me.company_id)
    const facts = { reason: "A cégkivonat lejárt.", plan: "business" } as const
    await send({ letter, company_id: me.company_id, facts })
    expect(service.letters).toHaveLength(1)
    const [sent] = service.letters
    expect(sent).toMatchObject({ letter, to: me.email, subject: expect.stringMatching(subject) })
    expect(sent!.link).toBe(path === null ? null : `http://127.0.0.1:0${path}`)
    const says = letter === "suspended" || letter.startsWith("verification_")
    expect(sent!.text.includes("A cégkivonat lejárt.")).toBe(says)
  })

  it("names the company only to an address that its owner has confirmed", async () => {
    const me = await service.company("business")
    await send({ letter: "renewal_failed", company_id: me.company_id, facts: { plan: "business" } })
    expect(service.letters.at(-1)).toMatchObject({ subject: `The payment for ${me.email} did not go through` })
    await setPassword(service.app, me.user_id, "correct horse battery")
    await send({ letter: "renewal_failed", company_id: me.company_id, facts: { plan: "business" } })
    expect(service.letters.at(-1)!.subject).toMatch(/^The payment for Company \d+ Kft\. did not go through$/)
  })

  it("says what was so when it was decided", async () => {
    const me = await service.company("enterprise")
    await send({ letter: "renewal_failed", company_id: me.company_id, facts: { plan: "starter" } })
    expect(service.letters.at(-1)!.text).toContain(" for the Starter plan")
  })

  it("is not sent when nobody is left to read it", async () => {
    const me = await service.company()
    await service.app.db.write((tx) => tx.deleteFrom("users").where("id", "=", me.user_id).execute())
    await send({ letter: "suspended", company_id: me.company_id, facts: { reason: null } })
    expect(service.letters).toEqual([])
  })
})

describe("a report of a suspicious product", () => {
  const report = {
    message: "The label comes off.\nIt smells of glue.",
    contact: "bela@visitor.test",
    at: Date.UTC(2026, 10, 21),
  }

  it("goes to the company in its language, and to us", async () => {
    const me = await service.company()
    await inHungarian(me.company_id)
    const { id: product_id, short_code } = await service.product(me, { product_name: "Kék <abrosz>" })
    await send({ letter: "product_report", product_id, ...report })
    await send({ letter: "product_report_copy", product_id, ...report, contact: null })
    const [theirs, ours] = service.letters
    expect(theirs).toMatchObject({ to: me.email, subject: "Gyanúsként jelentették egy termékét: Kék <abrosz>" })
    expect(theirs!.link).toBe(`http://127.0.0.1:0/dashboard/products/${product_id}`)
    for (const words of [short_code, "> The label comes off.\n> It smells of glue.", "2026. november 21."]) {
      expect(theirs!.text).toContain(words)
    }
    expect(theirs!.text).not.toContain("bela@visitor.test")
    expect(theirs!.html).toContain("Kék &lt;abrosz&gt;")
    expect(ours).toMatchObject({
      to: PROVIDER.email,
      subject: expect.stringMatching(/^Reported: Kék <abrosz> of Company/),
    })
    expect(ours!.text).toContain("They left no contact details.")
  })

  it("of a closed account's product goes to us alone, and of a deleted one to nobody", async () => {
    const me = await service.company()
    const { id: product_id } = await service.product(me)
    await service.app.db.write((tx) => tx.deleteFrom("users").where("id", "=", me.user_id).execute())
    for (const letter of ["product_report", "product_report_copy"] as const) {
      await send({ letter, product_id, ...report })
      await send({ letter, product_id: "none", ...report })
    }
    expect(service.letters.map(({ letter }) => letter)).toEqual(["product_report_copy"])
  })
})
