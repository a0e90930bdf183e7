import { createHash, verify } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { storePeople } from "#actions/checks/store-people.ts"
import { dayBefore, dayOf } from "#indexer/checks/check-counts.ts"
import type { Case, CaseDetail, CasesDecided, CasesPage } from "#shared/api/cases.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { ReportsPage } from "#shared/api/reports.ts"
import type { ProductVerifications } from "#shared/api/verifications.ts"
import { addUser, openKey, openSession } from "#test/support/accounts.ts"
import { readPdf } from "#test/support/read-pdf.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"
import { refusesStrangers } from "./refusals.ts"

let service: TestService
let owner: Awaited<ReturnType<TestService["company"]>>
let product: MintedProduct
let sibling: MintedProduct
beforeAll(async () => {
  service = await createService({ environment: { CHECKS_ALARM: "public" } })
})
afterAll(() => service.close())
beforeEach(async () => {
  owner = await service.company()
  const batch = { nft_scope: "batch" as const }
  ;[product, sibling] = (await service.minted(owner, [batch, batch])) as [MintedProduct, MintedProduct]
})

/** Of each of so many weeks, two people from Hungary and one from nowhere known. */
async function checked(weeks: number, one = product): Promise<void> {
  const today = dayOf(service.app.now())
  const counts = Array.from({ length: weeks }, (_, week) =>
    (["HU", "HU", "unknown"] as const).map((place) => {
      const { company_id } = owner
      return { product_id: one.id, company_id, day: dayBefore(today, week * 7), place, via: "qr" as const, people: 1 }
    }),
  )
  await storePeople(service.app.db, { counts: counts.flat(), now: service.app.now() })
  await service.runTask("assess checks")
}
const list = async (query = "", token = owner.token) =>
  (await service.call<CasesPage>(`GET /cases${query}`, { token })).json
const decide = (id: string, json: object, token = owner.token) =>
  service.call<Case & { code: string }>(`POST /cases/${id}/decision`, { token, json })
const publicly = async (one = product) => (await service.call<ChecksOfCode>(`GET /checks/${one.short_code}`)).json

describe("a case", () => {
  it("names the first photo of its product", async () => {
    await checked(8)
    expect((await list()).items[0]!.photo).toBeNull()
    const media = JSON.stringify(["ab", "cd"].map((sha256) => ({ role: "product", sha256 })))
    await service.app.db.write((tx) => tx.updateTable("products").set({ media }).where("id", "=", product.id).execute())
    expect((await list()).items[0]!.photo).toBe("ab")
  })

  it("tells what was counted, where, in which weeks, and why that is a case", async () => {
    await checked(8)
    const { items, counts, next_cursor } = await list()
    expect(counts).toEqual({ open: 1, displayed: 0, copied: 0, dismissed: 0 })
    expect(next_cursor).toBeNull()
    expect(items).toMatchObject([
      {
        ...{ product_id: product.id, short_code: product.short_code, state: "open", level: "alarm", people: 24 },
        ...{ decided_at: null, scope: null, note: null, reports: 0 },
        reasons: [{ reason: "many_people", level: "alarm", by_week: 24, weeks: 8, countries: 1 }],
      },
    ])
    // 15 January 2027 is a Friday.
    expect(items[0]!.weeks).toHaveLength(16)
    expect(items[0]!.weeks.at(-1)).toEqual({ week: "2027-01-11", country: "unknown", people: 1 })
    expect(items[0]!.weeks.at(-2)).toEqual({ week: "2027-01-11", country: "HU", people: 2 })
    const { json } = await service.call<CaseDetail>(`GET /cases/${items[0]!.id}`, owner)

    expect(json).toEqual({ ...items[0], chain_id: expect.any(Number), batch_size: 2, is_alarm_public: true })
  })

  it("has the reports about its product, and no others", async () => {
    for (const { short_code } of [product, sibling]) {
      const json = { code: short_code, message: `The seam of ${short_code} is loose.` }
      expect((await service.call("POST /report-product", { json })).status).toBe(202)
    }
    await checked(8)
    expect((await list()).items).toMatchObject([{ product_id: product.id, reports: 1 }])
    const { json } = await service.call<ReportsPage>(`GET /reports?product_id=${product.id}`, owner)
    expect(json.items).toMatchObject([{ product_id: product.id }])
    expect(json.items).toHaveLength(1)
  })

  it("is listed a page at a time, the newest first", async () => {
    await checked(8)
    service.clock.advance(1_000)
    await checked(8, sibling)
    const first = await list("?limit=1")
    expect(first.items.map(({ product_id }) => product_id)).toEqual([sibling.id])
    const second = await list(`?limit=1&cursor=${first.next_cursor}`)
    expect(second.items.map(({ product_id }) => product_id)).toEqual([product.id])
    expect(second.next_cursor).toBeNull()
  })

  it("has alarms before what is only watched, on every page", async () => {
    await checked(8)
    service.clock.advance(1_000)
    await checked(6, sibling)
    const first = await list("?limit=1")
    expect(first.items).toMatchObject([{ product_id: product.id, level: "alarm" }])
    const second = await list(`?limit=1&cursor=${first.next_cursor}`)
    expect(second.items).toMatchObject([{ product_id: sibling.id, level: "watched" }])
    expect(second.next_cursor).toBeNull()
  })

  it.each(["state=lost", "limit=0", "limit=101", "cursor=x"])("is not listed by ?%s", async (query) => {
    expect((await service.call(`GET /cases?${query}`, owner)).status).toBe(400)
  })
})

describe("a decision", () => {
  it("on display: shoppers are told so, and the alarm is over", async () => {
    await checked(8)
    expect(await publicly()).toMatchObject({ level: "alarm", said: null })
    const [{ id }] = (await list()).items as [Case]
    const { status, json } = await decide(id, { decision: "displayed", note: " Shop window " })
    expect(status).toBe(200)
    expect(json).toMatchObject({ state: "displayed", scope: "product", note: "Shop window" })
    const { level, reasons, said } = await publicly()
    expect({ level, reasons, said }).toMatchObject({ level: "displayed", reasons: [], said: { what: "displayed" } })
    expect(await publicly(sibling)).toMatchObject({ level: "quiet", said: null })
    expect((await list("?state=displayed")).items).toHaveLength(1)
  })

  it("on display, of a whole batch", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, { decision: "displayed", scope: "batch" })).json.scope).toBe("batch")
    expect(await publicly(sibling)).toMatchObject({ level: "displayed" })
    for (const { id: of } of [product, sibling]) {
      const { json } = await service.call<ProductVerifications>(`GET /products/${of}/verifications`, owner)
      expect(json.case).toEqual({ id, state: "displayed" })
    }
    await checked(8, sibling)
    expect((await list()).items).toEqual([])
  })

  it("dismissed: nothing changes for shoppers, and it may be decided anew", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    await decide(id, { decision: "dismissed" })
    expect(await publicly()).toMatchObject({ level: "alarm", said: null })
    expect((await decide(id, { decision: "displayed" })).json.state).toBe("displayed")
    expect(await publicly()).toMatchObject({ level: "displayed" })
  })

  it("copied: recalls the label with that reason, and shoppers read it once it is on chain", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, { decision: "copied" })).json.state).toBe("copied")
    expect(await publicly()).toMatchObject({ level: "alarm", said: null })
    await service.tick(4)
    expect(await publicly()).toMatchObject({ level: "copied", said: { what: "copied" } })
    const { json } = await service.call<{ status: string; recall_reason: string }>("POST /verify", {
      json: { code: product.short_code },
    })
    expect(json).toMatchObject({ status: "recalled", recall_reason: "label_copied" })
    expect(await decide(id, { decision: "displayed" })).toMatchObject({ status: 409, json: { code: "conflict" } })
  })

  it("copied says beside the recall what the company tells shoppers, and not to the team alone", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const recall_note = { text: "Bring it back.", contact: "help@brand.example" }
    expect((await decide(id, { decision: "copied", note: "Ours.", recall_note })).json).toMatchObject({ note: "Ours." })
    await service.tick(4)
    const { json } = await service.call<object>(`GET /products/${product.id}/recall-note`, owner)
    expect(json).toEqual({ note: recall_note })
    const mistyped = { decision: "copied", recall_note: { ...recall_note, contact: "help" } }
    expect((await decide(id, mistyped)).status).toBe(400)
  })

  it("copied is for whoever may recall, and leaves nothing behind when it is refused", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const member = await openSession(service.app, (await addUser(service.app, owner.company_id)).user_id)
    const key = await openKey(service.app, owner, ["products:write"])
    for (const token of [member, key]) expect((await decide(id, { decision: "copied" }, token)).status).toBe(403)
    expect((await list()).items).toMatchObject([{ state: "open" }])
    expect((await decide(id, { decision: "displayed" }, member)).status).toBe(200)
  })

  it.each([
    ["on chain", "product", "product", 4],
    ["before it is on chain", "product", "product", 1],
    ["of its batch", "batch", "batch", 4],
    ["of the product, when its batch was copied", "product", "batch", 4],
  ] as const)("copied is refused of what is recalled for another reason: %s", async (_says, recalled, scope, ticks) => {
    const json = { short_code: product.short_code, reason: "safety", scope: recalled }
    expect((await service.call("POST /recall", { token: owner.token, json })).status).toBe(202)
    await service.tick(ticks)
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const transactions = async () =>
      (await service.app.db.read.selectFrom("transactions").select("id").execute()).length
    const before = await transactions()
    const refused = await decide(id, { decision: "copied", scope })
    expect(refused).toMatchObject({ status: 409, json: { code: "conflict" } })
    expect(refused.text).toContain("Withdraw that recall")
    expect((await list()).items).toMatchObject([{ state: "open" }])
    expect(await transactions()).toBe(before)
  })

  it("copied is taken again where the recall says so already", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    for (const note of ["first", "second"]) {
      expect((await decide(id, { decision: "copied", note })).json).toMatchObject({ state: "copied", note })
      await service.tick(4)
    }
  })

  it("about a batch closes the open cases of its products, each with its own trace", async () => {
    const [stranger] = (await service.minted(owner, [{}])) as [MintedProduct]
    for (const one of [product, sibling, stranger]) await checked(8, one)
    const id = (await list()).items.find(({ product_id }) => product_id === product.id)!.id
    await decide(id, { decision: "displayed", scope: "batch", note: "Fair" })
    expect((await list()).items).toMatchObject([{ product_id: stranger.id }])
    const { items } = await list("?state=displayed")
    expect(items.map((one) => one.product_id).sort()).toEqual([product.id, sibling.id].sort())
    for (const one of items) expect(one).toMatchObject({ scope: "batch", note: "Fair" })
    const traced = await service.app.db.read
      .selectFrom("audit_events")
      .select("subject")
      .where("company_id", "=", owner.company_id)
      .where("event", "=", "case.decided")
      .execute()
    expect(traced.map(({ subject }) => subject).sort()).toEqual([product.id, sibling.id].sort())
    await decide(id, { decision: "dismissed", scope: "batch" })
    expect((await list("?state=dismissed")).items).toHaveLength(2)
  })

  it("is what the product's page says from then on", async () => {
    const page = async (one = product) =>
      (await service.call<ProductVerifications>(`GET /products/${one.id}/verifications`, owner)).json
    expect(await page()).toMatchObject({ level: "quiet", case: null })
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect(await page()).toMatchObject({ level: "alarm", case: { id, state: "open" } })
    await decide(id, { decision: "dismissed" })
    expect(await page()).toMatchObject({ level: "quiet", reasons: [], case: { id, state: "dismissed" } })
    await decide(id, { decision: "displayed", scope: "batch" })
    await checked(8, sibling)
    for (const one of [product, sibling]) {
      expect(await page(one)).toMatchObject({ level: "quiet", reasons: [], case: { id, state: "displayed" } })
    }
  })

  it("is refused of a batch for what was minted by itself", async () => {
    const [single] = (await service.minted(owner, [{}])) as [MintedProduct]
    await checked(8, single)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, { decision: "displayed", scope: "batch" })).status).toBe(400)
    expect((await list()).items).toMatchObject([{ state: "open" }])
  })

  it.each([
    {},
    { decision: "open" },
    { decision: "displayed", scope: "all" },
    { decision: "dismissed", note: "x".repeat(501) },
  ])("is none: %j", async (json) => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    expect((await decide(id, json)).status).toBe(400)
  })

  it("is in the audit log", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    await decide(id, { decision: "displayed" })
    const event = await service.app.db.read
      .selectFrom("audit_events")
      .select(["subject", "detail"])
      .where("company_id", "=", owner.company_id)
      .where("event", "=", "case.decided")
      .executeTakeFirstOrThrow()
    expect(event.subject).toBe(product.id)
    expect(JSON.parse(event.detail)).toEqual({ decision: "displayed", scope: "product", key: null })
  })
})

describe("a decision on several cases", () => {
  const decideAll = (json: object, token = owner.token) =>
    service.call<CasesDecided>("POST /case-decisions", { token, json })
  const opened = async () => {
    await checked(8)
    await checked(8, sibling)
    return (await list()).items.map(({ id }) => id)
  }

  it("marks each as on display, each about its product alone", async () => {
    const ids = await opened()
    expect(await decideAll({ ids: [...ids, ids[0]], decision: "displayed" })).toMatchObject({
      ...{ status: 200, json: { decided: 2, refused: [] } },
    })
    const { counts, items } = await list("?state=displayed")
    expect(counts).toMatchObject({ open: 0, displayed: 2 })
    expect(items).toMatchObject([{ scope: "product" }, { scope: "product" }])
    for (const one of [product, sibling]) expect(await publicly(one)).toMatchObject({ level: "displayed" })
    const told = await service.app.db.read
      .selectFrom("audit_events")
      .select("detail")
      .where("company_id", "=", owner.company_id)
      .where("event", "=", "case.decided")
      .execute()
    expect(told.map(({ detail }) => JSON.parse(detail))).toEqual([
      { decision: "displayed", scope: "product", key: null },
      { decision: "displayed", scope: "product", key: null },
    ])
  })

  it("names what it refuses, and decides the others", async () => {
    const [copied, other] = (await opened()) as [string, string]
    await decide(copied, { decision: "copied" })
    const { json } = await decideAll({ ids: [copied, "nobody's", other], decision: "dismissed" })
    expect(json).toMatchObject({
      decided: 1,
      refused: [
        { id: copied, error: expect.stringContaining("recalled"), error_reason: { reason: "case_recalled" } },
        { id: "nobody's", error_reason: { reason: "no_such_case" } },
      ],
    })
    expect((await list()).counts).toEqual({ open: 0, displayed: 0, copied: 1, dismissed: 1 })
  })

  it("knows no other company's cases", async () => {
    const ids = await opened()
    const stranger = await service.company()
    const { json } = await decideAll({ ids, decision: "dismissed" }, stranger.token)
    expect(json).toMatchObject({ decided: 0, refused: [{ error_reason: { reason: "no_such_case" } }, {}] })
    expect((await list()).counts.open).toBe(2)
  })

  it("keeps the notes that the cases have", async () => {
    const ids = await opened()
    await decide(ids[0]!, { decision: "dismissed", note: "Fair in Győr" })
    await decideAll({ ids, decision: "displayed" })
    const { items } = await list("?state=displayed")
    expect(new Set(items.map(({ note }) => note))).toEqual(new Set(["Fair in Győr", null]))
  })

  it.each([
    [{ ids: [], decision: "displayed" }, "No cases selected."],
    [{ ids: Array(101).fill("x"), decision: "displayed" }, "At most 100 entries."],
    [{ ids: ["x"], decision: "copied" }, "Choose one of: displayed, dismissed."],
  ])("is none: %j", async (json, sentence) => {
    const { status, text } = await decideAll(json)
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })
})

describe("the evidence", () => {
  it("has the figures, the reasons and the blocks, and neither code nor address", async () => {
    const typed = product.short_code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")
    const message = `=2+2 on the label: ${typed}`
    const json = { code: product.short_code, message, email: "eve@example.com", bought_at: "Wien" }
    await service.call("POST /report-product", { json })
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const files = await evidenceOf(id, "hu")
    expect(Object.keys(files).sort()).toEqual([
      "README.pdf",
      "README.txt",
      "blockchain.csv",
      "case.json",
      ...Object.keys(files).filter((name) => name.startsWith("certificates/")),
      "checks-by-day.csv",
      "checks-by-week.csv",
      "evidence-key.pem",
      "manifest.json",
      "manifest.sig",
      "reports.csv",
      "rule.md",
    ])
    expect(files["rule.md"]).toContain("touchmark-checks/1")
    const all = Object.values(files).map(String).join("\n")
    for (const hidden of [
      typed,
      product.short_code,
      product.short_code.replaceAll("-", ""),
      "eve@example.com",
      owner.token,
    ]) {
      expect(all).not.toContain(hidden)
    }
    expect(files["README.txt"]).toContain("24 ember")
    expect(files["README.txt"]).toMatch(/utolsó olvasott blokk: \d+\./)
    expect(files["checks-by-day.csv"]).toContain("2027-01-15,HU,qr,2\r\n")
    expect(files["checks-by-week.csv"]).toContain("2027-01-11,HU,2\r\n")
    expect(files["blockchain.csv"]).toContain(",BatchMinted,")
    expect(files["reports.csv"]).toContain("'=2+2 on the label: […]")
    expect(JSON.parse(files["case.json"]!)).toMatchObject({ rule: "touchmark-checks/1", reasons: [{ by_week: 24 }] })
    const { sha256 } = JSON.parse(files["manifest.json"]!)
    expect(sha256["README.txt"]).toBe(createHash("sha256").update(files["README.txt"]!).digest("hex"))
  })

  it("is signed by the service, whose key anybody can fetch", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const files = unzipSync(await archiveOf(id, "en"))
    const key = (await service.call("GET /evidence-key")).text
    expect(strFromU8(files["evidence-key.pem"]!)).toBe(key)
    const manifest = files["manifest.json"]!
    expect(verify(null, manifest, key, files["manifest.sig"]!)).toBe(true)
    expect(verify(null, Buffer.concat([manifest, Buffer.from(" ")]), key, files["manifest.sig"]!)).toBe(false)
    const { sha256 } = JSON.parse(strFromU8(manifest))
    const named = Object.entries(files).filter(([name]) => !/^manifest|pem$/.test(name))
    for (const [name, bytes] of named) expect(sha256[name], name).toBe(createHash("sha256").update(bytes).digest("hex"))
  })

  it("has its explanation on paper", async () => {
    await checked(8)
    const [{ id }] = (await list()).items as [Case]
    const texts = readPdf(unzipSync(await archiveOf(id, "en"))["README.pdf"]!).flatMap((page) => page.texts)
    const text = texts
      .map((one) => one.text)
      .join(" ")
      .replace(/\s+/g, " ")
    expect(text).toContain("What this does not say")
    expect(text.replaceAll(" ", "")).not.toContain(product.short_code.replaceAll("-", ""))
  })

  async function evidenceOf(id: string, language: string): Promise<Record<string, string>> {
    const files = unzipSync(await archiveOf(id, language))
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]))
  }

  async function archiveOf(id: string, language: string): Promise<Uint8Array> {
    const { token } = owner
    const asked = await service.call<{ job_id: string }>(`POST /cases/${id}/evidence`, { token, json: { language } })
    expect(asked.status).toBe(202)
    await service.work()
    const { json } = await service.call<{ result: { url: string } }>(`GET /jobs/${asked.json.job_id}`, { token })
    return (await service.call(`GET ${json.result.url}`, { token })).bytes
  }
})

describe("the letter about cases", () => {
  const digests = () => service.letters.filter(({ letter, to }) => letter === "case_digest" && to === owner.email)
  const tomorrow = async () => {
    service.clock.advance(86_400_000)
    await service.work()
  }

  it("comes once a day at most, for everything of the day, and only where something is new", async () => {
    await checked(8)
    await checked(6, sibling)
    await service.work()
    expect(digests()).toEqual([])
    await tomorrow()
    expect(digests()).toHaveLength(1)
    const { text, link } = digests()[0]!
    expect(link).toMatch(/\/dashboard\/cases$/)
    expect(text).toContain(`(${product.short_code}): alarm`)
    expect(text).toContain(`(${sibling.short_code}): watched`)
    expect(text.indexOf(product.short_code)).toBeLessThan(text.indexOf(sibling.short_code))
    await checked(8)
    await tomorrow()
    expect(digests()).toHaveLength(1)
    await checked(8, sibling)
    await tomorrow()
    expect(digests()).toHaveLength(2)
    expect(digests()[1]!.text).not.toContain(product.short_code)
  })

  it("does not come where all was decided by then, and speaks the company's language", async () => {
    await checked(8)
    await decide(((await list()).items as [Case])[0].id, { decision: "dismissed" })
    await tomorrow()
    expect(digests()).toEqual([])
    const { company_id } = owner
    await service.app.db.write((tx) =>
      tx.updateTable("companies").set({ language: "hu" }).where("id", "=", company_id).execute(),
    )
    await checked(8, sibling)
    await tomorrow()
    expect(digests()).toMatchObject([{ subject: expect.stringMatching(/^Talán lemásolt címkék: /) }])
  })
})

describe("webhooks", () => {
  it("are told when a product is watched, possibly copied, and decided of, each once", async () => {
    const json = { url: "https://example.com/", events: ["product.watched", "product.alarm", "case.decided"] }
    expect((await service.call("POST /webhook-endpoints", { token: owner.token, json })).status).toBe(201)
    for (const weeks of [6, 1, 8, 1]) await checked(weeks)
    const [{ id }] = (await list()).items as [Case]
    await decide(id, { decision: "dismissed" })
    const events = await service.app.db.read
      .selectFrom("webhook_events")
      .select(["type", "body"])
      .where("company_id", "=", owner.company_id)
      .orderBy("created_at")
      .execute()
    expect(events.map(({ type, body }) => `${type} ${JSON.parse(body).data.reason}`)).toEqual([
      "product.watched many_people",
      "product.alarm many_people",
      "case.decided dismissed",
    ])
    expect(JSON.parse(events[0]!.body).data.products).toMatchObject([{ short_code: product.short_code }])
  })
})

refusesStrangers(() => service, "GET /cases")
