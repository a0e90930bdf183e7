import { describe, expect, it } from "vitest"
import { kindOf } from "#actions/documents/add-document.ts"
import { attachment, safeFileName } from "#actions/documents/file-name.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { aJpeg, aPdf, aPng, chunk, deflatedStream } from "#test/support/documents.ts"

const SEED = Number(process.env.SEED ?? 20_270_115)
const cut = (bytes: Buffer, by: number) => bytes.subarray(0, -by)
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ 0xff
  return copy
}

describe("what a document is", () => {
  it.each([
    ["a PDF", aPdf(), "application/pdf", "pdf"],
    ["a PNG", aPng(), "image/png", "png"],
    ["a JPEG", aJpeg(), "image/jpeg", "jpg"],
    ["a JPEG with something behind its end, as cameras do", Buffer.concat([aJpeg(), aJpeg()]), "image/jpeg", "jpg"],
  ])("takes %s", (_name, bytes, content_type, extension) => {
    expect(kindOf(bytes)).toEqual({ ok: true, content_type, extension, active_content: false })
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
    ["a program to start", aPdf("/AA << /O << /S /Launch /F (cmd.exe) >> >>")],
    ["a form to send", aPdf("", "4 0 obj << /S /SubmitForm >> endobj")],
    ["a file in it", aPdf("/Names << /EmbeddedFiles 9 0 R >>")],
    ["a script in a deflated object stream", aPdf("", deflatedStream("6 0 << /S /JavaScript >>"))],
    ["a lock", aPdf("", "").subarray(0, -20).toString("latin1").concat("/Encrypt 7 0 R startxref\n9\n%%EOF")],
    ["a stream that inflates beyond all measure", aPdf("", deflatedStream(" ".repeat(65 * 1024 * 1024)))],
  ])("says of a PDF that it holds %s", (_name, bytes) => {
    expect(kindOf(Buffer.from(bytes as string, "latin1"))).toMatchObject({ ok: true, active_content: true })
  })

  it.each([
    ["opens at its first page", aPdf("/OpenAction [3 0 R /Fit]")],
    ["speaks of JavaScripts", aPdf("/Title (JavaScript) /JSON 1 /JavaScripts 2")],
    ["holds deflated text", aPdf("", deflatedStream("BT (JavaScript) Tj ET"))],
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
