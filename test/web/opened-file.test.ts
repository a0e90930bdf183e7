import { readFileSync } from "node:fs"
import { describe, expect, it, vi } from "vitest"
import { BUNDLE_MB_MAX } from "#proof/bundle.ts"
import { pdfWith } from "#test/support/pdf-with.ts"
import { openFile } from "#web/verify/offline/opened-file.ts"

const { text, opened, refused } = JSON.parse(
  readFileSync(new URL("../vectors/bundles.json", import.meta.url), "utf8"),
) as { text: string; opened: { certificate: object }[]; refused: { text: string }[] }

const file = (content: string) => new File([content], "chosen.json")

describe("a file given to the page that works from disk", () => {
  it("is a certificate", async () => {
    const { certificate } = opened[0]!
    expect(await openFile(file(JSON.stringify(certificate, null, 2)))).toMatchObject({
      kind: "certificate",
      certificate,
    })
  })

  it("is a bundle", async () => {
    expect(await openFile(file(text))).toEqual({ kind: "bundle", name: "chosen.json", bundle: JSON.parse(text) })
  })

  it.each([
    ["nothing", ""],
    ["a picture", "\x89PNG"],
    ["a damaged bundle", refused[0]!.text],
  ])("is %s", async (_what, content) => {
    expect(await openFile(file(content))).toEqual({ kind: "unreadable", name: "chosen.json" })
  })

  it.each([
    ["certificate", JSON.stringify({ ...opened[0]!.certificate, format: "touchmark-certificate/9" })],
    ["bundle", text.replace("touchmark-bundle/2", "touchmark-bundle/9")],
  ])("is a %s of another edition, and not unreadable", async (_what, content) => {
    expect(await openFile(file(content))).toEqual({ kind: "other_edition", name: "chosen.json" })
  })

  const shown = () => JSON.stringify(opened[0]!.certificate, null, 2)
  const pdf = (bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], "chosen.pdf")

  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>]>([
    ["alone", () => pdfWith({ "certificate.json": shown() })],
    ["after others", () => pdfWith({ "a.json": "{}", "b.txt": "b", "certificate.json": shown() })],
    ["not packed", () => pdfWith({ "certificate.json": shown() }, { compress: false })],
    [
      "by another program, with its length elsewhere",
      async () => {
        const text = (await pdfWith({ "certificate.json": shown() })).toString("latin1")
        return Buffer.from(text.replace(/\/Type (\/EmbeddedFile.*?)\/Length \d+/s, "/Type$1/Length 99 0 R"), "latin1")
      },
    ],
  ])("is a PDF to which a certificate is attached: %s", async (_how, bytes) => {
    const { certificate } = opened[0]!
    expect(await openFile(pdf(await bytes()))).toEqual({
      ...{ kind: "certificate", name: "chosen.pdf", certificate, text: shown() },
    })
  })

  it("is a PDF whose certificate is of another edition", async () => {
    const other = JSON.stringify({ ...opened[0]!.certificate, format: "touchmark-certificate/9" })
    const bytes = await pdfWith({ "certificate.json": other })
    expect(await openFile(pdf(bytes))).toEqual({ kind: "other_edition", name: "chosen.pdf" })
  })

  it.each<[string, () => Promise<Uint8Array<ArrayBuffer> | string>]>([
    ["none attached", () => pdfWith({})],
    ["another file attached", () => pdfWith({ "invoice.json": '{"total": 12}' })],
    ["one that unpacks to more than any", () => pdfWith({ "certificate.json": shown() + " ".repeat(70_000) })],
    ["a password", () => pdfWith({ "certificate.json": shown() }, { userPassword: "secret" })],
    ["its end missing", async () => (await pdfWith({ "certificate.json": shown() })).subarray(0, 600)],
    [
      "damaged bytes",
      async () => {
        const bytes = await pdfWith({ "certificate.json": shown() })
        return bytes.fill(0, bytes.indexOf("stream\n") + 20, bytes.indexOf("stream\n") + 60)
      },
    ],
    ["nothing but its first words", async () => "%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile >>\nstream\n"],
    ["a length beyond its end", async () => "%PDF-1.7 1 0 obj << /Type/EmbeddedFile/Length 99999 >> stream\nx"],
  ])("is a PDF without a certificate: %s", async (_what, bytes) => {
    expect(await openFile(pdf(await bytes()))).toEqual({ kind: "pdf", name: "chosen.pdf" })
  })

  it("is a certificate, whatever its texts say of PDFs", async () => {
    const { certificate } = opened[0]! as unknown as { certificate: { record: object } }
    const text = JSON.stringify({ ...certificate, registry: "%PDF-1.7" })
    expect(await openFile(file(text))).toEqual({ kind: "unreadable", name: "chosen.json" })
  })

  it("is not read when it is larger than any of ours", async () => {
    const large = Object.assign(file(text), { text: vi.fn() })
    Object.defineProperty(large, "size", { value: BUNDLE_MB_MAX * 1024 * 1024 + 1 })
    expect(await openFile(large)).toEqual({ kind: "too_large", name: "chosen.json" })
    expect(large.text).not.toHaveBeenCalled()
  })
})
