import { execFile } from "node:child_process"
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { privateKeyToAddress } from "viem/accounts"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { openKeystore } from "#chain/keys/keystore.ts"
import { openDatabase } from "#db/open.ts"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { ask } from "#scripts/ask.ts"
import { readAnswers, readWritten } from "#scripts/setup/answers.ts"
import { askAll, QUESTIONS, takeAll, tryAnswer } from "#scripts/setup/collect.ts"
import { makeWebhook, writeSetup } from "#scripts/setup/write-setup.ts"
import { BARE_ENVIRONMENT, openCommandLine } from "#test/support/command-line.ts"
import { directoryOfTest, prepareDirectory } from "#test/support/directories.ts"
import { listen } from "#test/support/tcp.ts"

describe("setup", () => {
  const CUSTODY = "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D"
  /** Answers for everything that would need a connection: an earlier setup tried them. */
  const EMPTY = { PUBLIC_URL: "https://localhost" }

  let directory: string
  beforeEach(() => {
    directory = directoryOfTest()
  })

  it("asks for fourteen things, of which ten have to be answered", () => {
    const asked = QUESTIONS.filter(({ when }) => when === undefined || when({ STRIPE_SECRET_KEY: "sk_live_1" }))
    expect(asked.filter(({ otherwise }) => otherwise === undefined).map(({ name }) => name)).toEqual([
      ...["PUBLIC_URL", "TESTNET_RPC_URLS", "MAINNET_RPC_URLS", "CUSTODY_ADDRESS", "STRIPE_SECRET_KEY", "SMTP_URL"],
      ...["PROVIDER_NAME", "PROVIDER_ADDRESS", "PROVIDER_TAX_NUMBER", "PROVIDER_EMAIL"],
    ])
    expect(asked).toHaveLength(14)
  })

  describe("a person's answers", () => {
    it("are tried at once, and asked for again until they hold", async () => {
      const said: string[] = []
      const given: Record<string, string[]> = {
        PUBLIC_URL: ["touchmark.example", "http://localhost", "https://localhost/"],
        CUSTODY_ADDRESS: ["0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc", CUSTODY],
      }
      const asker = async (question: string) => given[/^\w+/.exec(question)![0]]?.shift() ?? null
      const known = { DATABASE_URL: `sqlite:${directory}/x.sqlite` }
      await expect(askAll(known, (line: string) => said.push(line), asker)).rejects.toThrow("Nothing was written")
      expect(said.join("\n")).toMatch(
        /wrong {4}PUBLIC_URL: must be an address.*[\s\S]*not https[\s\S]*ok {7}PUBLIC_URL: localhost is/,
      )
      expect(given.PUBLIC_URL).toEqual([])
    })
  })

  describe("answers of a file", () => {
    const put = (text: string) => writeFileSync(join(directory, "answers"), text, { mode: 0o600 })
    const read = () => readAnswers(join(directory, "answers"))

    it("are refused where others can read them, or where there is no such setting", () => {
      put("PUBLIC_URL=https://brand.example\nPUBLIK_URL=x")
      expect(read).toThrow("names unknown settings: PUBLIK_URL")
      chmodSync(join(directory, "answers"), 0o644)
      expect(read).toThrow("chmod 600")
    })

    it("are all tried before the command gives up, and none that is secret is told", async () => {
      const said: string[] = []
      const secret = "Zq7hunter2"
      const given = {
        ...EMPTY,
        SMTP_URL: `smtp://brand:${secret}@127.0.0.1:1`,
        DATABASE_URL: `postgres://a:${secret}@127.0.0.1:1/c`,
      }
      await expect(takeAll(given, (line: string) => said.push(line))).rejects.toThrow(
        /^10 settings are missing or wrong/,
      )
      const text = said.join("\n")
      expect(text).toMatch(/wrong {4}SMTP_URL: connect ECONNREFUSED/)
      expect(text).toMatch(/wrong {4}DATABASE_URL: /)
      expect(text).toMatch(/wrong {4}TESTNET_RPC_URLS: missing/)
      expect(text).not.toContain(secret)
    })
  })

  describe("what is written", () => {
    it("is read back as it was, by the next setup and by a shell's rules", () => {
      const answers = {
        ...EMPTY,
        PROVIDER_NAME: `Brand "B" & Co's`.replace("'", "’"),
        SMTP_URL: "smtp://a:b'\"$c@d.example",
      }
      writeSetup(directory, answers, [{ role: "MINTER", address: CUSTODY, text: "{}" }])
      expect(readWritten(directory)).toEqual(answers)
      expect(readFileSync(join(directory, "secrets", "minter.json"), "utf8")).toBe("{}\n")
    })

    it("is nothing where a line could not be read back", () => {
      const answers = { ...EMPTY, PROVIDER_NAME: `"a" and 'b'` }
      expect(() => writeSetup(directory, answers, [])).toThrow("PROVIDER_NAME cannot be written")
      expect(readWritten(directory)).toEqual({})
    })
  })

  it("makes the webhook at Stripe, once, with every event that is followed", async () => {
    const made: URLSearchParams[] = []
    const server = createServer(async (request, response) => {
      response.setHeader("content-type", "application/json")
      if (request.method === "GET") {
        return void response.end(JSON.stringify({ object: "list", data: made.map((one) => ({ url: one.get("url") })) }))
      }
      let body = ""
      for await (const chunk of request) body += chunk
      made.push(new URLSearchParams(body))
      response.end(JSON.stringify({ id: "we_1", secret: "whsec_made" }))
    })
    const port = await listen(server)
    const answers = { ...EMPTY, STRIPE_SECRET_KEY: "sk_live_1", STRIPE_API_URL: `http://127.0.0.1:${port}` }
    expect(await makeWebhook(answers)).toBe("whsec_made")
    expect([...made[0]!.values()]).toEqual(
      expect.arrayContaining(["https://localhost/api/stripe/webhook", ...FOLLOWED_EVENTS]),
    )
    await expect(makeWebhook(answers)).rejects.toThrow("Copy its signing secret")
    server.close()
  })

  it.each([
    ["SECOND_DISK", "/nowhere", /does not exist/],
    ["CUSTODY_ADDRESS", CUSTODY.replace("7a", "7A"), /do not match its checksum/],
    ["ALLOW_TEST_PAYMENTS", "off", /off, but the key is a test key/],
    ["PROVIDER_EMAIL", "nobody", /must be an email address/],
    ["MAINNET_RPC_URLS", "http://127.0.0.1:1", /cannot be reached/],
  ])("finds %s=%s wrong", async (name, value, words) => {
    const findings = await tryAnswer(name, value, {})
    expect(findings[0]).toMatchObject({ outcome: "wrong", found: expect.stringMatching(words) })
  })
})

function terminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} })
  const output = new PassThrough()
  return { input, output, shown: () => String(output.read() ?? "") }
}

it.each([true, false])("gives the line that was typed (at a terminal: %s)", async (isTTY) => {
  const { input, output, shown } = terminal(isTTY)
  const answer = ask("Deploy to mainnet? ", { input, output })
  input.write("mainnet\r\n")
  expect(await answer).toBe("mainnet")
  expect(shown()).toContain("Deploy to mainnet? ")
})

it("shows nothing of a password as it is typed", async () => {
  const { input, output, shown } = terminal(true)
  const answer = ask("Password: ", { input, output, isHidden: true })
  for (const key of "correct horse") input.write(key)
  input.write("\r")
  expect(await answer).toBe("correct horse")
  expect(shown()).toBe("Password: \n")
})

it.each([true, false])("gives null when nobody is there to answer (at a terminal: %s)", async (isTTY) => {
  const { input, output } = terminal(isTTY)
  const answer = ask("Deploy to mainnet? ", { input, output })
  input.end()
  expect(await answer).toBeNull()
})

it("gives null at Ctrl+C, so that the command ends in words", async () => {
  const { input, output } = terminal(true)
  const answer = ask("Deploy to mainnet? ", { input, output })
  input.write("\x03")
  expect(await answer).toBeNull()
})

describe("usage", () => {
  const directory = prepareDirectory()
  const commands = openCommandLine()
  afterAll(() => commands.close())

  const env = { ...BARE_ENVIRONMENT, DATA_DIR: join(directory, "data") }
  async function run(script: string, given: string[]): Promise<{ code: number; output: string }> {
    const { code, stdout, stderr } = await commands.run(`scripts/${script}.ts`, given, env)
    return { code, output: stdout + stderr }
  }
  const PASSWORD = "a password of many words"
  /** In a process of its own, since `typed` is everything typed. */
  function createKeystore(path: string, typed = `${PASSWORD}\n`): Promise<{ code: number; output: string }> {
    const script = new URL("../../scripts/create-keystore.ts", import.meta.url).pathname
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [script, path], { cwd: directory, env }, (_error, out, err) => {
        resolve({ code: child.exitCode!, output: out + err })
      })
      child.stdin!.end(typed)
    })
  }

  describe.each([
    ...["create-admin", "create-keystore", "doctor", "move-database", "reindex", "restore", "setup", "stripe-stand-in"],
    "verify-certificate",
  ])("%s", (script) => {
    it("says how it is used, and does nothing", async () => {
      const { code, stdout, stderr } = await commands.run(`scripts/${script}.ts`, ["--help"], env)
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: expect.stringContaining(script), stderr: "" })
      expect(existsSync(join(directory, "data"))).toBe(false)
    })

    it("says so too to whoever asks for what it has not, without its own insides", async () => {
      const { code, output } = await run(script, ["--frobnicate"])
      expect(code).toBeGreaterThan(0)
      expect(output).toContain(script)
      expect(output).not.toMatch(/^ {4}at /m)
    })
  })

  describe("a word too many or a wrong one is told in a sentence", () => {
    it.each([
      ["doctor", ["now"], /^npm run doctor/],
      [
        "move-database",
        ["--from", `sqlite:${directory}`, "--to", "postgres://a:b@127.0.0.1:9/c"],
        /^There is no database at/,
      ],
    ])("%s %s", async (script, given, words) => {
      const { code, output } = await run(script, given)
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(words) })
      expect(output).not.toMatch(/^ {4}at /m)
    })
  })

  describe("a new key", () => {
    it.each([
      ["with a short password", "minter.json", "eleven char\n", /at least 12 characters/],
      ["in a folder that is not there", "missing/minter.json", `${PASSWORD}\n`, /ENOENT: no such file or directory/],
    ])("is not made %s", async (_how, name, typed, words) => {
      const path = join(directory, name)
      const { code, output } = await createKeystore(path, typed)
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(words) })
      expect(output).not.toMatch(/^ {4}at /m)
      expect(existsSync(path)).toBe(false)
    })

    it("is for its owner alone, opens with the password, and is never overwritten", async () => {
      const path = join(directory, "recaller.json")
      const { code, output } = await createKeystore(path)
      expect(code).toBe(0)
      expect(output).not.toContain("many words")
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const written = readFileSync(path, "utf8")
      const key = await openKeystore(written, PASSWORD)
      expect(output).toContain(privateKeyToAddress(key))
      expect(written).not.toContain(key.slice(2))
      expect(await run("create-keystore", [path])).toMatchObject({
        code: 1,
        output: expect.stringContaining("Nothing was written"),
      })
      expect(readFileSync(path, "utf8")).toBe(written)
    })
  })

  it("a database that cannot be reached is told in a sentence", async () => {
    const from = `sqlite:${join(directory, "touchmark.sqlite")}`
    const db = openDatabase(from)
    await db.makeTables()
    await db.close()
    const { code, output } = await run("move-database", ["--from", from, "--to", "postgres://a:secret@127.0.0.1:9/b"])
    expect(code).toBe(1)
    expect(output).toMatch(/^Nothing was moved\.\n.*ECONNREFUSED/)
    expect(output).not.toMatch(/secret|^ {4}at /m)
  })
})
