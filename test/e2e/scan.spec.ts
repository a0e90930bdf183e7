import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"
import { qrFilm, qrPhoto } from "#test/support/qr-pictures.ts"
import { codeOf, signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"

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
