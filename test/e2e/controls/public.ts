import type { Route } from "@playwright/test"
import { sendReport, withReports } from "#test/e2e/company.ts"
import { codeOf } from "#test/e2e/dashboard.ts"
import { SERVICE } from "#test/e2e/place.ts"
import { withOwnNodes } from "#test/e2e/screens/site.ts"
import {
  type Area,
  by,
  control,
  dialog,
  everyAnchor,
  everyDisclosure,
  leads,
  opensTab,
  PLAN_TITLES,
  saves,
  sees,
  type Use,
} from "./control.ts"

const VALID = "Blue-dyed Linen Tablecloth"
/** The list has this visit once the result was visible for a second. */
const openOwnChecks = async (page: Use["page"]) => {
  await page.getByText("My checks").click()
  await page.getByRole("button", { name: "Clear the list" }).waitFor()
}
const seesNoList = async (use: Use) => {
  const mine = use.page.locator("details", { hasText: "My checks" })
  // Folded again after a reload.
  if (!(await mine.evaluate((details: HTMLDetailsElement) => details.open))) await mine.locator("summary").click()
  await sees("No list is kept.")(use)
}
const openReport = (page: Use["page"]) => page.getByRole("button", { name: "Report", exact: true }).click()
const choosePhoto = async (page: Use["page"]) => {
  await page.locator('dialog input[type="file"]').setInputFiles("scripts/demonstration/tablecloth.webp")
  await page.getByRole("button", { name: "Remove photo 1" }).waitFor()
}
const openProof = (page: Use["page"]) => page.getByText("Details", { exact: true }).click()
const openSave = (page: Use["page"]) => page.getByRole("button", { name: "Save", exact: true }).click()
const openYourself = async (page: Use["page"]) => {
  await openProof(page)
  await page.getByRole("button", { name: "Check it yourself" }).click()
}
const standInForMaker = (page: Use["page"]) =>
  page.route("https://kekfesto.example/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<h1>Kékfestő</h1>" }),
  )
const ALARMED = async () => `/v/${await codeOf("business", "Peacock Eye Runner")}`
const result = async () => `/v/${await codeOf("business", VALID)}`
const UNKNOWN = "/v/0123-4567-89AK"
const prices =
  (...texts: string[]) =>
  async ({ page, expect }: Use) => {
    for (const text of texts) await expect(page.locator("#pricing").getByText(text, { exact: true })).toBeVisible()
  }
const choose = (page: Use["page"], name: string) =>
  page.getByRole("radio", { name, exact: true }).check({ force: true })

const fold = (page: Use["page"], plan: string) => page.getByRole("button", { name: plan, exact: true }).click()

const landing: Area = {
  name: "the landing page",
  open: "/",
  screens: /^(landing|landing, what is wrong)$/,
  rows: [
    leads("Start Protecting", /\/auth/, "Partner Portal"),
    leads("Learn More", /\/learn-more$/, "Why a mark"),
    control("radio", "Yearly", prices("€470", "€1,990"), { stays: true, use: ({ page }) => choose(page, "Yearly") }),
    control("radio", "Monthly", prices("€49", "€199"), {
      stays: true,
      reach: (page) => choose(page, "Yearly"),
      use: ({ page }) => choose(page, "Monthly"),
    }),
    control("radio", "USD", prices("$49", "$199"), { stays: true, use: ({ page }) => choose(page, "USD") }),
    control("radio", "EUR", prices("€49", "€199"), {
      stays: true,
      reach: (page) => choose(page, "USD"),
      use: ({ page }) => choose(page, "EUR"),
    }),
    ...PLAN_TITLES.flatMap((plan) => [
      control(
        "link",
        `Get started with ${plan}`,
        ({ page, expect }) => expect(page.getByRole("radio", { name: new RegExp(`^${plan}`) })).toBeChecked(),
        {
          address: new RegExp(`plan=${plan.toLowerCase()}.*currency=usd`),
          reach: (page) => choose(page, "USD"),
          stays: true,
        },
      ),
      control(
        "button",
        plan,
        ({ page, expect }) => expect(page.getByRole("link", { name: `Get started with ${plan}` })).toBeVisible(),
        { width: 360, reach: (page) => (plan === "Business" ? fold(page, plan) : Promise.resolve()) },
      ),
    ]),
    control("link", /^(Genuine record|Recalled|Possibly copied)/, ({ page, expect }) =>
      expect(page).toHaveURL(/\/v\//),
    ),
    everyDisclosure(/./),
    leads("Service status", /\/status$/, "Service status"),
    ...(["Name", "Email", "Message"] as const).map((name) =>
      by("textbox", name, "spec-visitor.spec.ts", "the landing page"),
    ),
    by("button", "Send Message", "spec-visitor.spec.ts", "the landing page"),
  ],
}

/** The box for a code is on several pages. */
const verifying: Area = {
  name: "the box for a code",
  open: "/",
  screens: /^(landing|result|scanning)/,
  rows: [
    by(
      "textbox",
      "Blockchain ID or short code",
      "walk.spec.ts",
      "a stranger types a code and reads two statements that agree",
    ),
    by("button", "Verify", "walk.spec.ts", "a stranger types a code and reads two statements that agree"),
    by("button", "Scan a QR code", "scan.spec.ts", "the camera reads a label and goes off"),
    by(
      "file",
      "Take or choose a photo",
      "scan.spec.ts",
      "where a page may not use a camera a photo does as well, and another QR code is told apart",
    ),
    leads("Check a certificate file", /\/verify\.html/, "Check a product without us"),
    control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), {
      reach: (page) => page.getByRole("button", { name: "Scan a QR code" }).click(),
    }),
  ],
}

const results: Area = {
  name: "the page of a result",
  open: result,
  screens: /^(result|saving|checking oneself|reporting)/,
  rows: [
    control("button", "Enlarge the photo", dialog(`Photo of ${VALID}`)),
    control("button", "Share", sees(/copied/i), {
      reach: (page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]),
    }),
    by(
      "button",
      "Report",
      "keyboard.spec.ts",
      "a company on the Free plan signs up, registers a product, mints it and checks it, by keyboard alone",
    ),
    by(
      "textbox",
      "What looks wrong?",
      "keyboard.spec.ts",
      "a company on the Free plan signs up, registers a product, mints it and checks it, by keyboard alone",
    ),
    by(
      "button",
      "Send the report",
      "keyboard.spec.ts",
      "a company on the Free plan signs up, registers a product, mints it and checks it, by keyboard alone",
    ),
    control("textbox", /^Your email address/, sees(/valid|look/i), {
      reach: openReport,
      use: async ({ page, it }) => {
        await page.getByLabel("What looks wrong?").fill("The weave is loose.")
        await it.fill("nobody")
        await page.getByRole("button", { name: "Send the report" }).click()
      },
    }),
    control("textbox", /^Where you bought it/, ({ it, expect }) => expect(it).toHaveValue("Market stall"), {
      reach: openReport,
      use: ({ it }) => it.fill("Market stall"),
    }),
    control("link", "Report", ({ page, expect }) => expect(page.getByLabel("Message")).toHaveValue(/0123-4567-89AK/), {
      from: UNKNOWN,
      address: /\/\?code=0123-4567-89AK#contact$/,
    }),
    control("button", "Remove photo 1", ({ it, expect }) => expect(it).toBeHidden(), {
      reach: async (page) => {
        await openReport(page)
        await choosePhoto(page)
      },
    }),
    control("file", "Choose photos", sees("1 photo is with your report."), {
      before: withReports,
      reach: openReport,
      use: async ({ page }) => {
        await choosePhoto(page)
        await sendReport(page)
      },
    }),
    control("drop", "Choose photos", sees("Your browser cannot open this file."), {
      reach: openReport,
      use: ({ it }) =>
        it.evaluate((label) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(["x"], "jug.heic", { type: "image/heic" }))
          label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }),
    }),
    everyDisclosure(
      /^(How this is counted$|Show the photo they supplied$|My checks$|Show \d+ more$|\d+ of \d+ checks passed )/,
    ),
    leads("Read the rule", /\/docs\/checks$/, undefined, {
      reach: (page) => page.getByText("How this is counted").click(),
    }),
    leads("kekfesto.example", /^https:\/\/kekfesto\.example\/$/, "Kékfestő", { before: standInForMaker }),
    leads("Shop", /^https:\/\/kekfesto\.example\/shop$/, "Kékfestő", { before: standInForMaker }),
    leads("Care guide", /^https:\/\/kekfesto\.example\/care$/, "Kékfestő", { before: standInForMaker }),
    // The frame has a link of this name, too. It opens another program, so it is not pressed.
    control("link", "Contact", undefined, {
      use: ({ page, expect }) =>
        expect(
          page.getByRole("region", { name: "From the maker" }).getByRole("link", { name: "Contact" }),
        ).toHaveAttribute("href", "mailto:hello@kekfesto.example"),
    }),
    control("switch", "Keep the list", seesNoList, { reach: openOwnChecks, stays: true }),
    control("button", "Clear the list", sees("The list is empty."), { reach: openOwnChecks }),
    leads("Check another code", /\/#verify$/, "Struck once."),
    opensTab(/^View on /, /\/local\/1\/tx\/0x/),
    control("button", "Save", dialog("Save")),
    saves("link", "File for checking (JSON)", /^touchmark-.+\.json$/, { reach: openSave }),
    control(
      "button",
      "Certificate to read (PDF)",
      ({ page, expect }) => expect.poll(() => page.evaluate(() => document.title)).toBe("printed"),
      {
        reach: async (page) => {
          await openSave(page)
          await page.evaluate(() => {
            window.print = () => {
              document.title = document.querySelector("dialog[open]") ? "with the dialog" : "printed"
            }
          })
        },
      },
    ),
    control("button", "Check it yourself", dialog(/./), { reach: openProof }),
    saves("link", "Save the page", /^touchmark-verify\.html$/, { reach: openYourself }),
    control(
      "button",
      "Copy",
      async ({ page, expect }) => {
        await expect(page.getByText("Copied").first()).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-fA-F]{40}$|^\d+$|\S/)
      },
      {
        reach: async (page) => {
          await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
          await openYourself(page)
        },
      },
    ),
    control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), {
      reach: openYourself,
    }),
    control(
      "link",
      "Ask another node",
      ({ page, expect }) => expect(page.getByLabel("Code on the label")).not.toHaveValue(""),
      { reach: openProof, address: /\/verify\.html#/, stays: true },
    ),
    control("button", /^Identity checked, /, sees("The workshop and its products.")),
    control("button", "Ask kekfesto.example itself", sees("The maker’s own domain says otherwise"), {
      reach: openProof,
      before: (page) =>
        page.route("https://kekfesto.example/.well-known/touchmark.json", (route) =>
          route.fulfill({
            headers: { "access-control-allow-origin": "*" },
            json: { format: "touchmark-issuer/1", issuers: [] },
          }),
        ),
    }),
    // It opens another program, so it is not pressed.
    control("link", "Contact the maker", undefined, {
      from: async () => `/v/${await codeOf("business", "Raindrop Apron")}`,
      use: ({ it, expect }) => expect(it).toHaveAttribute("href", "mailto:hello@kekfesto.example"),
    }),
    control("button", "Report this label", dialog(/Report/), { from: ALARMED }),
    by("button", /^Ask through /, "wallet.spec.ts", "is the same, all of it at one block"),
    control("button", "Try again", ({ page, expect }) => expect(page.locator("h1")).toContainText("No record"), {
      from: UNKNOWN,
      before: async (page) => {
        await page.route(/\/v\//, plainPage)
        await page.route(/\/verify$/, (route) => route.abort(), { times: 1 })
      },
    }),
  ],
}

/** The page as a service that does not draw it sends it, so that it asks by itself. */
async function plainPage(route: Route): Promise<void> {
  if (route.request().resourceType() !== "document") return route.continue()
  await route.fulfill({ response: await route.fetch({ url: `${SERVICE}/terms` }) })
}

const reading: Area = {
  name: "pages to read",
  open: "/terms",
  screens: /^(learn more|terms|privacy|status|not found$|transaction of a local chain|result of a)/,
  rows: [
    everyAnchor(/./),
    leads("Start Protecting", /\/auth/, "Partner Portal", { from: "/learn-more" }),
    leads("Verify a product", /\/#verify$/, "Struck once.", { from: "/learn-more" }),
    leads("Back to the home page", /\/$/, "Struck once.", { from: "/nowhere" }),
    control("button", "Refresh", ({ page, expect }) => expect(page.getByText("silent")).toBeHidden(), {
      from: "/status",
      use: async ({ page, it }) => {
        const asked = page.waitForRequest(/\/status/)
        await it.click()
        await asked
      },
    }),
  ],
}

const inEveryDocs = [
  leads("Touchmark", /\/$/, "Struck once."),
  leads(/^(OpenAPI 3.1|\/openapi.json)$/, /\/openapi\.json$/, undefined, { called: "OpenAPI 3.1" }),
  leads("Your keys", /\/(auth\?from=.*profile|dashboard\/profile)/, undefined),
  leads("Guide", /\/docs$/, "The Touchmark API"),
  leads("Rule of checks", /\/docs\/checks$/, "The rule"),
  ...["Verification", "Products", "Minting", "Downloads", "Webhooks", "API keys", "Service"].map((subject) =>
    leads(subject, new RegExp(`/docs/${subject.toLowerCase().replace(" ", "-")}$`), subject),
  ),
  everyAnchor(/./),
]

const docs: Area = {
  name: "the API's guide",
  open: "/docs",
  screens: /^(the API's guide|the rule of checks)$/,
  frame: "both",
  rows: inEveryDocs,
}

const docsOfSubject: Area = {
  name: "the API's calls of a subject",
  open: "/docs/products",
  screens: /^the API's calls of a subject$/,
  frame: "both",
  rows: [...inEveryDocs, everyDisclosure(/^(Answers and errors|What it answers)$/)],
}

const offline: Area = {
  name: "the page that checks from disk",
  open: "/verify.html",
  screens: /^checking from disk/,
  frame: "both",
  rows: [
    ...(["hu", "en"] as const).map((language) =>
      control(
        "button",
        language === "hu" ? "HU, Magyar" : "EN, English",
        ({ page, expect }) => expect(page.locator("html")).toHaveAttribute("lang", language),
        { stays: true },
      ),
    ),
    by("textbox", /^Code on the label/, "walk.spec.ts", "in the page that works from disk"),
    by("button", "Check", "walk.spec.ts", "in the page that works from disk"),
    by("select", "Network", "walk.spec.ts", "in the page that works from disk"),
    by("textbox", /^Nodes to ask/, "walk.spec.ts", "in the page that works from disk"),
    control(
      "button",
      "Remove them",
      async ({ page, it, expect }) => {
        await expect(it).toBeHidden()
        await expect(page.getByLabel("Nodes to ask")).not.toHaveValue(/own/)
      },
      { before: withOwnNodes },
    ),
    by(
      "button",
      "Look for a wallet",
      "wallet.spec.ts",
      "a code is checked through a wallet's node, and nobody else is asked",
    ),
    by(
      "file",
      /^Choose certificates/,
      "wallet.spec.ts",
      "a bundle and a code are checked name by name, with our service never asked",
    ),
    control("drop", /^Choose certificates/, sees("This file is neither a certificate nor a bundle."), {
      use: ({ it }) =>
        it.evaluate((label) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(["{}"], "stamp.json", { type: "application/json" }))
          label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }),
    }),
  ],
}

export const PUBLIC = [landing, verifying, results, reading, docs, docsOfSubject, offline]
