import { createHash, verify } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import type { Case } from "#shared/api/cases.ts"
import { readPdf } from "#test/support/read-pdf.ts"
import { checked, list, openCompanyWithCases, owner, product, service } from "./company-with-cases.ts"

openCompanyWithCases()

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
