import { createHash, verify } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import type { Case, CaseDetail } from "#shared/api/cases.ts"
import type { Me } from "#shared/api/companies.ts"
import type { ReportsPage } from "#shared/api/reports.ts"
import { setCompany } from "#test/support/accounts.ts"
import { readPdf } from "#test/support/read-pdf.ts"
import { checked, decide, list, openCompanyWithCases, owner, product, service, sibling } from "./company-with-cases.ts"

describe("a case", () => {
  openCompanyWithCases()

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

describe("cases told", () => {
  openCompanyWithCases()

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
      await setCompany(service.app, company_id, { language: "hu" })
      await checked(8, sibling)
      await tomorrow()
      expect(digests()).toMatchObject([{ subject: expect.stringMatching(/^Talán lemásolt címkék: /) }])
    })

    it.each([
      [true, 1],
      [false, 0],
    ])("comes only to who wants it: %s", async (wanted, letters) => {
      const wants = (cases: boolean) => service.call("PATCH /letters", { token: owner.token, json: { cases } })
      await wants(!wanted)
      expect((await wants(wanted)).status).toBe(200)
      expect((await service.call<Me>("GET /me", owner)).json.case_letters).toBe(wanted)
      await checked(8)
      await tomorrow()
      expect(digests()).toHaveLength(letters)
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
})

describe("the evidence", () => {
  openCompanyWithCases()

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
