import { type ChildProcess, spawn } from "node:child_process"
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { ACCOUNTS, DEMO_PASSWORD, seedDemo } from "#scripts/seed.ts"
import type { CasesPage } from "#shared/api/cases.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { Product } from "#shared/api/products.ts"
import type { PublicSample, VerifyResponse } from "#shared/api/verifications.ts"
import { type Client, createClient } from "#test/support/client.ts"
import { BARE_ENVIRONMENT } from "#test/support/command-line.ts"
import { openToOthers, prepareDirectory } from "#test/support/directories.ts"
import { freePort } from "#test/support/tcp.ts"

const SEEDING_MS_MAX = 120_000
const directory = prepareDirectory()
const data_dir = join(directory, "data")
const SETTINGS = { DATA_DIR: data_dir, PORT: String(await freePort()), LOG_LEVEL: "warn", DRAIN_SECONDS: "0" }
let started: ChildProcess
let said = ""
let over: Promise<unknown>
let call: Client

/** Waits until the console says this. */
function untilSaid(words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = words.exec(said)
      if (found) resolve(found)
    }
    started.stdout!.on("data", look)
    started.once("exit", () => reject(new Error(said)))
    look()
  })
}

/** `npm start`, in a shell whose umask lets others read new files. */
beforeAll(async () => {
  started = spawn("sh", ["-c", `umask 022; exec "${process.execPath}" scripts/start.ts`], {
    ...{ cwd: join(import.meta.dirname, "../.."), env: { ...BARE_ENVIRONMENT, ...SETTINGS } },
    stdio: ["ignore", "pipe", "inherit"],
  })
  over = new Promise((resolve) => started.once("exit", resolve))
  started.stdout!.setEncoding("utf8").on("data", (text) => {
    said += text
  })
  call = createClient((await untilSaid(/Touchmark is ready: (\S+)/))[1]!)
})
afterAll(() => started.kill("SIGKILL"))

const logIn = (username: string) =>
  call<{ access_token: string }>("POST /login", { form: { username, password: DEMO_PASSWORD } })
const signIn = async () => (await logIn("business@demo.test")).json.access_token

describe("npm start", { shuffle: false }, () => {
  it("whoever finds the demonstration ready can sign in as the console says", async () => {
    expect((await call("GET /ready")).status).toBe(200)
    await untilSaid(new RegExp(`sign in {2}${ACCOUNTS.join(", ")}\n +password ${DEMO_PASSWORD}\n`))
    for (const username of ACCOUNTS) expect((await logIn(username)).status, username).toBe(200)
  })

  describe("the demonstration, once it is complete", () => {
    beforeAll(() => untilSaid(/Ctrl-C stops it\./), SEEDING_MS_MAX)

    it("has a code for each result to try", { timeout: SEEDING_MS_MAX }, async () => {
      /** Joins what is told about the product and about the label's checks. */
      async function shown(code: string): Promise<string> {
        const { status, json } = await call<VerifyResponse>("POST /verify", { json: { code } })
        const { json: checks } = await call<ChecksOfCode>(`GET /checks/${code}`)
        const recall_reason = json.recall_reason ?? ""
        return [status, json.status, recall_reason, json.network, json.issuer?.attested, checks.level].join(" ")
      }
      const token = await signIn()
      const products = (await call<Product[]>("GET /products", { token })).json
      expect(products.filter((one) => one.recalled)).toHaveLength(2)
      expect(products.filter(({ media }) => media.length === 0).map(({ product_name }) => product_name)).toEqual([])
      const offered = async () => (await call<PublicSample[]>("GET /public-samples")).json.map(({ outcome }) => outcome)
      await expect.poll(offered, { timeout: SEEDING_MS_MAX, interval: 1_000 }).toEqual(["valid", "recalled", "doubted"])
      const seen: Record<string, string> = {}
      for (const [, code, says] of said.matchAll(/(\w{4}(?:-\w{4})+) {2}(.+)$/gm)) seen[says!] = await shown(code!)
      expect(seen).toMatchInlineSnapshot(`
      {
        "checked by more people than one product would have": "200 valid  local true alarm",
        "genuine": "200 valid  local true quiet",
        "not on the blockchain yet": "409     ",
        "of a company that nobody has verified": "200 valid  local false quiet",
        "on a display piece": "200 valid  local true displayed",
        "on the test network only": "200 valid  local false quiet",
        "past its date": "200 expired  local true quiet",
        "recalled": "200 recalled labelling local true quiet",
        "recalled: its label was copied": "200 recalled label_copied local true copied",
      }
    `)
    })

    it("keeps its files from others, while it runs and afterwards", async () => {
      expect(openToOthers(data_dir)).toEqual([])
      started.kill("SIGTERM")
      await over
      expect(openToOthers(data_dir)).toEqual([])
      expect(readdirSync(data_dir)).toEqual(expect.arrayContaining(["touchmark.sqlite", "chains", "payments"]))
    })

    it(
      "has checks of 90 days, two cases to decide and two decided ones, however often it is filled",
      async () => {
        const service = await startService(readConfig({ ...SETTINGS, LOG_LEVEL: "silent" }))
        call = createClient(service.url)
        rmSync(join(data_dir, "demo-is-complete"))
        await seedDemo(service.app)
        const token = await signIn()
        const cases = await call<CasesPage>("GET /cases", { token })
        const products = await call<Product[]>("GET /products", { token })
        await service.close()
        expect(products.json.filter(({ status }) => status === "pending")).toHaveLength(1)
        expect(cases.json.counts).toEqual({ open: 2, displayed: 1, copied: 1, dismissed: 0 })
        const open = cases.json.items.map(({ product_name, level, people }) => [product_name, { level, people }])
        expect(Object.fromEntries(open)).toEqual({
          "Peacock Eye Runner": { level: "alarm", people: 33 },
          "Tulip Border Cloth": { level: "watched", people: 12 },
        })
      },
      SEEDING_MS_MAX,
    )
  })
})
