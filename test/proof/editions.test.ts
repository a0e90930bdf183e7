import { readFileSync } from "node:fs"
import { describe, expect, it, vi } from "vitest"
import { parseBundle } from "#proof/bundle.ts"
import { readRecord } from "#proof/record-hash.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"

const { text: bundle, opened } = JSON.parse(
  readFileSync(new URL("../vectors/bundles.json", import.meta.url), "utf8"),
) as { text: string; opened: { certificate: { format: string; record: { v: number } } }[] }
const { certificate } = opened[0]!

const read = vi.fn()
const verify = (value: unknown) => verifyCertificateText(JSON.stringify(value), { registries: [], read })
const NEWER = "made by a newer version; check it with a newer verifier"
const OLDER = "made before the first release"

describe("a certificate of another edition is not judged", () => {
  it.each([
    ["a newer format", { ...certificate, format: "touchmark-certificate/3", statements: [] }, "format", NEWER],
    ["an older format", { ...certificate, format: "touchmark-certificate/1" }, "format", OLDER],
    ["a newer record", { ...certificate, record: { v: 3, body: {} } }, "record_canonical", NEWER],
    ["an older record", { ...certificate, record: { ...certificate.record, v: 1 } }, "record_canonical", OLDER],
  ])("with %s", async (_what, value, check, evidence) => {
    const report = await verify(value)
    expect(report).toMatchObject({ verdict: "unchecked", unread: "other_edition" })
    expect(report.checks).toContainEqual({ check, outcome: "unchecked", evidence })
    expect(report.checks.filter(({ outcome }) => outcome === "failed")).toEqual([])
    expect(read).not.toHaveBeenCalled()
  })

  it.each([
    ["another name", { ...certificate, format: "someone-else/9" }],
    ["no number", { ...certificate, format: "touchmark-certificate/new" }],
    ["a record without an edition", { ...certificate, record: { ...certificate.record, v: "9" } }],
    ["a rule of its own edition broken", { ...certificate, surprise: 1 }],
  ])("but is malformed with %s", async (_what, value) => {
    expect((await verify(value)).verdict).toBe("malformed")
  })
})

describe("another edition is told apart from damage", () => {
  it.each([
    ["touchmark-bundle/3", { reason: "other_edition", message: NEWER }],
    ["touchmark-bundle/1", { reason: "other_edition", message: OLDER }],
    ["touchmark-bundle/x", { reason: "malformed" }],
  ])("in a bundle of format %s", (format, error) => {
    expect(() => parseBundle(JSON.stringify({ ...JSON.parse(bundle), format }))).toThrow(expect.objectContaining(error))
  })

  it("in a sealed record", () => {
    const bytes = new TextEncoder().encode('{"v":3}')
    expect(() => readRecord(bytes)).toThrow(expect.objectContaining({ code: "other_edition", reason: NEWER }))
  })
})
