import { readFileSync } from "node:fs"
import { describe, expect, it, vi } from "vitest"
import { BUNDLE_MB_MAX } from "#proof/bundle.ts"
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

  it("is not read when it is larger than any of ours", async () => {
    const large = Object.assign(file(text), { text: vi.fn() })
    Object.defineProperty(large, "size", { value: BUNDLE_MB_MAX * 1024 * 1024 + 1 })
    expect(await openFile(large)).toEqual({ kind: "too_large", name: "chosen.json" })
    expect(large.text).not.toHaveBeenCalled()
  })
})
