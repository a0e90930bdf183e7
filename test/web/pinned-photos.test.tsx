// @vitest-environment happy-dom
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { beforeEach, expect, it, vi } from "vitest"
import type { Medium } from "#proof/record.ts"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { PinnedPhotos } from "#web/verify/photo/pinned-photos.tsx"
import { RecordPhotos } from "#web/verify/photo/record-photos.tsx"

const picture = (...bytes: number[]) => new Uint8Array(bytes)
const medium = (bytes: Uint8Array): Medium => ({
  ...{ role: "product", sha256: bytesToHex(sha256(bytes)), type: "image/webp", bytes: bytes.length },
})

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(() => loadTexts("photo"))

async function shownFor(media: Medium[], answer: () => Response | Promise<Response>, isProved = true) {
  vi.stubGlobal("fetch", vi.fn(answer))
  page = await openPage(<PinnedPhotos media={media} name="Jug" isProved={isProved} />, "/")
  await vi.waitFor(() => expect(page.text()).not.toContain("on its way"))
  return document.querySelector("figure > div img")
}

it("draws what has the hash that the record names, asked for without cookies", async () => {
  const bytes = picture(1, 2, 3)
  const image = await shownFor([medium(bytes)], () => new Response(bytes))
  expect(image?.getAttribute("alt")).toBe("Photo of Jug")
  expect(page.text()).toContain("Your product should look like this.")
  expect(fetch).toHaveBeenCalledWith(
    `/photos/${medium(bytes).sha256}`,
    expect.objectContaining({ credentials: "omit", referrerPolicy: "no-referrer" }),
  )
})

it("does not call fixed in the record what no browser has read there", async () => {
  const bytes = picture(1, 2, 3)
  await shownFor([medium(bytes)], () => new Response(bytes), false)
  expect(page.text()).toContain("So our records say.")
  expect(page.text()).not.toContain("Fixed in the record")
  await page.close()
  await shownFor([medium(bytes)], () => new Response(bytes))
  expect(page.text()).toContain("Fixed in the record.")
})

it.each([
  ["another picture", picture(1, 2, 4)],
  ["a longer one", picture(1, 2, 3, 0)],
  ["nothing", picture()],
])("says that %s does not match, and does not draw it", async (_what, other) => {
  expect(await shownFor([medium(picture(1, 2, 3))], () => new Response(other))).toBe(null)
  expect(page.text()).toContain("This photo does not match the record.")
  expect(document.querySelector("[aria-label='Enlarge the photo']")).toBe(null)
})

it.each<[string, () => Response | Promise<Response>]>([
  ["is not there", () => new Response("", { status: 404 })],
  ["cannot be reached", () => Promise.reject(new TypeError("offline"))],
])("says nothing about the record where the picture %s", async (_what, answer) => {
  expect(await shownFor([medium(picture(1))], answer)).toBe(null)
  expect(page.text()).toContain("That says nothing about the record.")
})

it("does not read a picture of which the record says that it is huge", async () => {
  await shownFor([{ ...medium(picture(1)), bytes: 2 ** 40 }], () => new Response(picture(1)))
  expect(fetch).not.toHaveBeenCalled()
})

it("compares a file at hand where there is no service", async () => {
  const [one, two] = [picture(1), picture(2)]
  page = await openPage(<RecordPhotos media={[medium(one), { ...medium(two), role: "label" }]} />, "/")
  expect(page.text().match(/Not checked/g)).toHaveLength(2)
  const input = document.querySelector("input")!
  const choose = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    Object.defineProperty(input, "files", { value: [new File([bytes], name)], configurable: true })
    input.dispatchEvent(new Event("change", { bubbles: true }))
  }
  choose("label.webp", two)
  await vi.waitFor(() => expect(page.text()).toContain("label.webp is the photo of the record."))
  choose("other.webp", picture(3))
  await vi.waitFor(() => expect(page.text()).toContain("other.webp: This photo does not match the record."))
})
