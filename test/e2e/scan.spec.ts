import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import { encode } from "uqr"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"
import { codeOf, signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"

const MODULE_PIXELS = 8
const QUIET_MODULES = 6

/** The dark and light pixels of a text's QR code with room around it: 0 is black, 255 white. */
function pixelsOf(text: string): { side: number; rows: Uint8Array[] } {
  const { data, size } = encode(text, { border: 0 })
  const side = (size + 2 * QUIET_MODULES) * MODULE_PIXELS
  const rows = Array.from({ length: side }, (_, y) =>
    Uint8Array.from({ length: side }, (_, x) => {
      const row = data[Math.floor(y / MODULE_PIXELS) - QUIET_MODULES]
      return row?.[Math.floor(x / MODULE_PIXELS) - QUIET_MODULES] ? 0 : 255
    }),
  )
  return { side, rows }
}

/** A film of a label that lies still, as Chromium's fake camera takes it. */
function qrFilm(text: string, frames = 10): Buffer {
  const { side, rows } = pixelsOf(text)
  const colourless = Buffer.alloc((side / 2) ** 2 * 2, 128)
  const frame = Buffer.concat([Buffer.from("FRAME\n"), ...rows, colourless])
  const head = Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420\n`)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)])
}

/** A photo of a label: a PNG in shades of grey. */
function qrPhoto(text: string): Buffer {
  const { side, rows } = pixelsOf(text)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const lines = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]))
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

const LABEL = "https://brand.example/v/0123-4567-89AK"
const folder = mkdtempSync(join(tmpdir(), "touchmark-film-"))
const film = join(folder, "label.y4m")
writeFileSync(film, qrFilm(LABEL))

const chromium = findChromium()
test.use({
  permissions: ["camera"],
  launchOptions: {
    executablePath: chromium.path,
    args: [
      ...CHROMIUM_ARGS,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
    env: { ...process.env, ...chromium.env } as Record<string, string>,
  },
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("the camera reads a label and goes off", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("button", { name: "Scan a QR code" }).click()
  await expect(page).toHaveURL(/\/v\/0123-4567-89AK$/, { timeout: 100_000 })
  await expect(page.getByRole("heading", { name: "No record of this code" })).toBeVisible()
  await expect(page.locator("video")).toHaveCount(0)
})

test("where a page may not use a camera a photo does as well, and another QR code is told apart", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }))
  await signIn(page, "business")
  const code = await codeOf("business", "Blue-dyed Linen Tablecloth")
  await page.goto("/")
  await page.getByRole("button", { name: "Scan a QR code" }).click()
  await expect(page.locator("video")).toHaveCount(0)
  const choose = page.getByLabel("Take or choose a photo")
  await choose.setInputFiles({ name: "menu.png", mimeType: "image/png", buffer: qrPhoto("https://cafe.example/menu") })
  await expect(page.getByText("This QR code is not one of ours.")).toBeVisible()
  await choose.setInputFiles({ name: "empty.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
  await expect(page.getByText(/No QR code was found in this photo/)).toBeVisible()
  const label = qrPhoto(`${SERVICE}/v/${code}`)
  await choose.setInputFiles({ name: "label.png", mimeType: "image/png", buffer: label })
  await expect(page.getByText("Product Verified on Blockchain")).toBeVisible()
})

test("a label with the brand's own serial number opens the code that follows it", async ({ page }) => {
  const code = await codeOf("business", "Blue-dyed Linen Tablecloth")
  await page.goto(`/01/05991234567890/21/10004711#${code}`)
  await expect(page.getByText("Product Verified on Blockchain")).toBeVisible()
  await expect(page).toHaveURL(/\/v\/[0-9A-Z-]+$/)
})
