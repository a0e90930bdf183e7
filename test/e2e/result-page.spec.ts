import type { Page } from "@playwright/test"
import { codeOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"

const VALID = "Blue-dyed Linen Tablecloth"
/** What a small phone shows without scrolling. */
const FOLD_PX = 640
/** A demonstration is announced in two lines, and a code of 16 characters takes a line of its own. */
const DEMONSTRATION_PX = 74
/** The network that a strip names first takes a line of its own. */
const TRIAL_PX = 24

const PHONE = { viewport: { width: 360, height: FOLD_PX }, isMobile: true, hasTouch: true }

test.use({ expected_errors: [/Failed to load resource/] })

const groundOf = (page: Page) =>
  verdict(page, "green").evaluate((one) => getComputedStyle(one.firstElementChild!).backgroundColor)
const verdict = (page: Page, tone: string) => page.locator(`[data-tone=${tone}]`)

test.describe("the verdict on a phone", () => {
  test.use({ ...PHONE, contextOptions: { reducedMotion: "reduce" } })

  for (const width of [360, 1440]) {
    test(`moves nothing when the browser confirms it, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const { promise, resolve: letGo } = Promise.withResolvers<void>()
      await page.route("**/rpc/*", (route) => promise.then(() => route.continue()))
      await page.goto(`/v/${await codeOf("business", VALID)}`)
      await expect(page.getByRole("heading", { name: "Checking" })).toBeVisible()
      const title = page.getByRole("heading", { name: "Product Verified on Blockchain" })
      await expect(title).toBeVisible()
      await expect(title.locator("../..")).not.toHaveClass(/green/)
      await expect(ownWords(page)).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await tops(page)
      letGo()
      await expect(page.getByRole("heading", { name: "Genuine record" })).toBeVisible()
      await expect(title.locator("../..")).toHaveClass(/bg-green-ground/)
      await expect(page.getByRole("heading", { name: "Checks of this label" })).toBeVisible()
      // What has come since had its room; everything else is where it was.
      const after = await tops(page)
      expect(after.filter((one) => before.includes(one))).toEqual(before)
    })
  }

  test("is pale above an alarm, which comes before everything else", async ({ page }) => {
    await page.goto(`/v/${await codeOf("business", "Peacock Eye Runner")}`)
    const headings = page.locator("main h1, main h2")
    const alarm = "More people have checked this label than one product would have."
    await expect(headings.nth(0)).toHaveText("Genuine record")
    await expect(headings.nth(1)).toHaveText(alarm)
    await expect(page.getByRole("heading", { name: alarm })).toBeInViewport()
    const pale = await groundOf(page)
    const small = await heightsOf(page)
    await page.goto(`/v/${await codeOf("business", VALID)}`)
    await expect(page.getByRole("heading", { name: "Genuine record" })).toBeVisible()
    expect(await groundOf(page)).not.toBe(pale)
    const full = await heightsOf(page)
    expect(small.phone).toBeLessThan(full.phone)
    expect(small.desktop).toBeLessThan(full.desktop - 40)
  })

  test("draws the photo that the record pins, in the room kept for it", async ({ page }) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route("**/photos/*", (route) => promise.then(() => route.continue()))
    await page.goto(`/v/${await codeOf("business", VALID)}`, { waitUntil: "commit" })
    await expect(verdict(page, "green")).toBeVisible()
    await expect(page.getByText("The photo is on its way.")).toBeVisible()
    await expect(ownWords(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await tops(page)
    letGo()
    const photo = page.getByRole("img", { name: `Photo of ${VALID}` })
    await expect(photo).toBeVisible()
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    const after = await tops(page)
    expect(after.filter((one) => before.includes(one))).toEqual(before)
    await page.getByRole("button", { name: "Enlarge the photo" }).click()
    const enlarged = page.getByRole("dialog", { name: `Photo of ${VALID}` }).getByRole("img")
    await expect(enlarged).toBeVisible()
    expect((await enlarged.boundingBox())!.width).toBeGreaterThan(1.5 * (await photo.first().boundingBox())!.width)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toBeHidden()
  })

  test("does not draw a photo that a lying server has swapped", async ({ page }) => {
    await page.route("**/photos/*", (route) => route.fulfill({ path: "scripts/demonstration/tablecloth.webp" }))
    await page.goto(`/v/${await codeOf("business", VALID)}`)
    await expect(page.getByText("This photo does not match the record.")).toBeVisible()
    await expect(page.getByRole("img", { name: `Photo of ${VALID}` })).toBeHidden()
  })

  for (const [name, who, product, tone, title, first] of [
    ["a genuine record", "business", VALID, "green", "Genuine record", "Identity checked"],
    ["a recalled product", "business", "Raindrop Apron", "red", "Recalled", "Contact the maker"],
    ["a product past its date", "business", "Rosemary Cushion", "amber", "Past its date", "Identity checked"],
    ["a maker whom nobody checked", "free", "Glazed Jug", "amber", "Trial record", "Maker not checked"],
  ] as const) {
    test(`shows what matters of ${name} without scrolling`, async ({ page }) => {
      await page.goto(`/v/${await codeOf(who, product)}`)
      await expect(verdict(page, tone)).toContainText(title)
      await expect(page.getByText("Your browser is checking")).toHaveCount(0)
      expect(await bottomOf(page, page.getByText(first).last())).toBeLessThanOrEqual(FOLD_PX)
      // A recall says what to do before what to compare.
      const photo = page.locator("figure > div:first-child").filter({ visible: true })
      if (tone !== "red" && (await photo.count()))
        expect(await bottomOf(page, photo.first())).toBeLessThanOrEqual(FOLD_PX)
      // A recall says what to do before whose it is.
      if (title !== "Trial record" && tone !== "red") {
        const card = await bottomOf(page, page.getByRole("region", { name: "The maker", exact: true }))
        expect(card).toBeLessThanOrEqual(FOLD_PX + DEMONSTRATION_PX)
      }
      // Neither the code's twelve characters nor sixteen make the page wider than the phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await expect(page.getByText("Product Verified on Blockchain")).toHaveCount(tone === "red" ? 0 : 1)
    })
  }

  test("says in the green what it does not prove, and the rest directly below", async ({ page }) => {
    await page.goto(`/v/${await codeOf("free", "Glazed Jug")}`)
    const card = page.getByRole("region", {
      name: "Product Verified on Blockchain. Test network only. Maker not checked",
    })
    const strip = (title: string) => card.locator("div", { has: page.locator("> div > h2", { hasText: title }) }).last()
    const [green, amber] = [strip("Product Verified on Blockchain"), strip("Maker not checked")]
    await expect(green).toContainText("That doesn’t prove who made the product.")
    const [above, below] = [(await green.boundingBox())!, (await amber.boundingBox())!]
    expect(above.y + above.height).toBeCloseTo(below.y, 0)
    expect(await bottomOf(page, amber)).toBeLessThanOrEqual(430 + DEMONSTRATION_PX + TRIAL_PX)
    const colour = (one: typeof green) => one.evaluate((it) => getComputedStyle(it).backgroundColor)
    expect(await colour(green)).not.toBe(await colour(amber))
    await expect(card.locator("img, a[href^='https']").filter({ visible: true })).toHaveCount(0)
  })

  test("warns of a label on display without scrolling, before the card and the photo", async ({ page }) => {
    await page.goto(`/v/${await codeOf("business", "Tulip Tablecloth")}`)
    const warning = page.getByRole("heading", { name: "says that this label hangs on a display piece." })
    await expect(verdict(page, "green")).toContainText("Genuine record")
    expect(await bottomOf(page, warning)).toBeLessThanOrEqual(FOLD_PX)
    expect(await bottomOf(page, page.getByText("may have been copied from there"))).toBeLessThanOrEqual(FOLD_PX)
    await expect(page.getByRole("region", { name: "The maker", exact: true })).toBeVisible()
  })

  test("keeps the button of a report in sight", async ({ page }) => {
    await page.goto(`/v/${await codeOf("business", VALID)}`)
    await page.getByRole("button", { name: "Report", exact: true }).click()
    const send = page.getByRole("button", { name: "Send the report" })
    const bar = page.locator("dialog [data-foot]")
    expect(await bottomOf(page, send)).toBeLessThanOrEqual(FOLD_PX)
    // No field that has the focus lies below the button.
    for (const label of [/^What looks wrong/, /^Where you bought it/, /^Your email address/]) {
      const field = page.getByLabel(label)
      await field.focus()
      const top = await bar.evaluate((one) => one.getBoundingClientRect().top)
      expect(await bottomOf(page, field)).toBeLessThanOrEqual(top)
    }
  })

  test("puts the box for a code that nobody knows first, with the code in it", async ({ page }) => {
    await page.goto("/v/0123-4567-89AK")
    await expect(verdict(page, "none")).toContainText("No record of this code")
    const box = page.getByRole("textbox", { name: "Blockchain ID or short code" })
    await expect(box).toHaveValue("0123-4567-89AK")
    expect(await bottomOf(page, box)).toBeLessThanOrEqual(FOLD_PX)
  })
})

/** The rows of one table: what is said and coloured at each moment, in one place of one height. */
const MOMENTS = ["checking", "confirmed", "silent", "lost"] as const

for (const width of [360, 1440]) {
  for (const [locale, who, product, confirmed] of [
    ["en-GB", "business", VALID, "green"],
    ["hu-HU", "free", "Glazed Jug", "amber"],
  ] as const) {
    test(`the visitor's own check changes colours and words of ${product} and no height, at ${width} px`, async ({
      browser,
    }) => {
      const code = await codeOf(who, product)
      const seen = []
      for (const moment of MOMENTS) {
        const options = { locale, viewport: { width, height: 900 }, javaScriptEnabled: moment !== "lost" }
        const context = await browser.newContext({ ...options, ...(width < 700 && { isMobile: true }) })
        const shown = await context.newPage()
        if (moment === "checking") await shown.route(/\/(certificates|rpc)\//, () => {})
        if (moment === "silent") await shown.route(/\/(certificates|rpc)\//, (route) => route.abort())
        // Read before the page gives up waiting for the certificate.
        const waitUntil = moment === "checking" ? "commit" : "load"
        await shown.goto(new URL(`/v/${code}`, SERVICE).href, { waitUntil })
        const tone = { checking: "plain", confirmed, silent: "amber", lost: "plain" }[moment]
        await expect(verdict(shown, tone)).toBeVisible()
        await shown.evaluate(async () => {
          await document.fonts.ready
          const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
          await Promise.allSettled(changes.map(({ finished }) => finished))
        })
        seen.push(await shown.evaluate(readTable))
        await context.close()
      }
      const [checking, own, silent, lost] = seen.map(({ said }) => said)
      const isEnglish = locale === "en-GB"
      expect(checking).toEqual(
        isEnglish ? ["Checking", "Our records: genuine"] : ["Ellenőrzés", "Adatainkban: teszthálózat"],
      )
      expect(own![0]).toBe(isEnglish ? "Genuine record" : "Próbabejegyzés")
      const unread = isEnglish
        ? ["Not confirmed", "Your browser couldn’t check this. Our records say: genuine"]
        : ["Nincs igazolva", "A böngészője nem érte el. Adatainkban: teszthálózat"]
      expect([silent, lost]).toEqual([unread, unread])
      expect(new Set(seen.map(({ title }) => title))).toEqual(
        new Set([isEnglish ? "Product Verified on Blockchain" : "A blokkláncon igazolt termék"]),
      )
      // Green after a check that was passed, in ink else; amber ground where nothing could be checked.
      const [green, ground] = [seen[1]!.card, seen[2]!.ground]
      expect(seen.map(({ card }) => card === green)).toEqual([false, true, false, false])
      expect(seen.map((one) => one.ground === ground)).toEqual([false, confirmed === "amber", true, true])
      for (const { heights } of seen) expect(heights).toEqual(seen[0]!.heights)
    })
  }
}

/** Runs in the page. */
function readTable() {
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
  const band = document.querySelector("[data-tone]")!
  const words = (one: Element) => {
    const parts = one.querySelectorAll(".waits, .lost")
    const shown = parts.length === 0 ? [one] : [...parts].filter(isSeen)
    return shown.map(({ textContent }) => textContent).join()
  }
  const title = [...document.querySelectorAll("main h2")].find(
    (one) => one.previousElementSibling === null && one.closest("section > div > div > div"),
  )!
  const card = title.closest("section")!
  const grounds = [...band.querySelectorAll(":scope > [aria-hidden]")].filter(isSeen)
  return {
    said: [words(document.querySelector("h1")!), words(document.querySelector("h1 + p")!)],
    title: title.textContent,
    card: getComputedStyle(title.parentElement!.parentElement!).backgroundColor,
    ground: getComputedStyle(grounds.at(-1)!).backgroundColor,
    heights: [band, card].map((one) => one.getBoundingClientRect().height.toFixed(1)),
  }
}

test("a name with a hyphen does not break there", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: FOLD_PX })
  await page.goto(`/v/${await codeOf("business", VALID)}`)
  const word = page.locator("h2 span", { hasText: /^Blue-dyed$/ })
  expect((await word.evaluate((one) => [...one.getClientRects()])).length).toBe(1)
})

test("fields that companies often add have their names in the visitor's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("language", "hu"))
  await page.goto(`/v/${await codeOf("business", VALID)}`)
  await expect(page.locator("dt", { hasText: /^Szín$/ })).toBeVisible()
})

test.describe("the maker's own words", () => {
  test.use({ ...PHONE, contextOptions: { reducedMotion: "reduce" } })

  test("come below all that is ours, move nothing that is seen, and bring no sign", async ({ page }) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route("**/issuers/*/page*", (route) => promise.then(() => route.continue()))
    await page.goto(`/v/${await codeOf("business", VALID)}`)
    await expect(page.getByRole("heading", { name: "Genuine record" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Checks of this label" })).toBeVisible()
    await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0)
    const inMain = async () => (await tops(page)).filter((one) => !one.startsWith("FOOTER"))
    let before: string[] = []
    // A font or a late part may still move something.
    await expect(async () => {
      const last = before
      before = await inMain()
      expect(before).toEqual(last)
    }).toPass()
    letGo()
    await expect(ownWords(page)).toBeVisible()
    const after = await inMain()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    await expect(ownWords(page)).toContainText("We haven’t checked this.")
    await expect(ownWords(page).locator("svg, img")).toHaveCount(0)
    const position = await ownWords(page).evaluate((box) =>
      [box, ...box.querySelectorAll("*")].map((one) => getComputedStyle(one).position),
    )
    expect(new Set(position)).toEqual(new Set(["static"]))
    const logo = page.getByRole("region", { name: "The maker", exact: true }).locator("img[src^='/photos/']")
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await expect(ownWords(page).getByRole("link", { name: "Shop" })).toHaveAttribute(
      "href",
      "https://kekfesto.example/shop",
    )
    await expect(ownWords(page).getByRole("link", { name: "Contact" })).toHaveAttribute(
      "href",
      "mailto:hello@kekfesto.example",
    )
  })

  test("are read in the visitor's language", async ({ page }) => {
    await page.goto(`/v/${await codeOf("business", VALID)}?lang=hu`)
    await expect(page.getByText("Három nemzedék nyomta itt a vásznat")).toBeVisible()
  })

  test("are not said for a maker whom nobody checked", async ({ page }) => {
    const asked: string[] = []
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(`/v/${await codeOf("free", "Glazed Jug")}`)
    await expect(verdict(page, "amber")).toContainText("Trial record")
    await expect(page.getByText("Your browser is checking")).toHaveCount(0)
    expect(asked.filter((path) => path.startsWith("/issuers/"))).toEqual([])
    await expect(page.getByText("The maker’s own words")).toHaveCount(0)
  })
})

const ownWords = (page: Page) => page.getByRole("region", { name: "From the maker" })

/** The verdict's, in both kinds of window. */
async function heightsOf(page: Page): Promise<{ phone: number; desktop: number }> {
  const height = () => verdict(page, "green").evaluate((one) => one.getBoundingClientRect().height)
  const phone = await height()
  await page.setViewportSize({ width: 1440, height: 900 })
  const desktop = await height()
  await page.setViewportSize(PHONE.viewport)
  return { phone, desktop }
}

async function bottomOf(page: Page, thing: ReturnType<Page["locator"]>): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0))
  const { y, height } = (await thing.boundingBox())!
  return y + height
}

/** Where the page's parts begin, to the pixel. */
const tops = (page: Page) =>
  page
    .locator("main section, main h1, main h2, footer")
    .evaluateAll((all) => all.map((one) => `${one.tagName} ${one.getBoundingClientRect().top.toFixed(1)}`))
