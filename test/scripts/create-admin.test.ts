import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeEach, expect, it } from "vitest"
import { openDatabase } from "#db/open.ts"
import { openCommandLine } from "#test/support/command-line.ts"
import { directoryOfTest } from "#test/support/directories.ts"

const commands = openCommandLine()
afterAll(commands.close)

let data_dir: string
beforeEach(() => {
  data_dir = directoryOfTest()
})

const createAdmin = (...words: string[]) =>
  commands.run("scripts/create-admin.ts", words, { DATA_DIR: data_dir, PUBLIC_URL: "https://brand.example" })

it("makes an administrator, with an empty data folder or beside a service, and prints a link each time", async () => {
  const links = new Set<string>()
  for (const [email, words] of [
    ["Vera@Touchmark.test", "is an administrator now."],
    ["vera@touchmark.test", "already was an administrator."],
    ["otto@touchmark.test", "is an administrator now."],
  ] as const) {
    const { stdout, stderr } = await createAdmin(email)
    expect(stderr).toBe("")
    const link = /https:\/\/brand\.example\/set-password\?token=[\w-]{43}/.exec(stdout)?.[0]
    expect(link).toBeDefined()
    links.add(link!)
    expect(stdout).toContain(`${email.toLowerCase()} ${words}\nOpen the link above`)
    expect(stdout).toContain(`Database: sqlite:${join(data_dir, "touchmark.sqlite")}\n`)
    expect(stdout.includes("This database is new.")).toBe(links.size === 1)
  }
  expect(links.size).toBe(3)
  expect(readdirSync(join(data_dir, "outbox"))).toHaveLength(3)

  const db = openDatabase(`sqlite:${join(data_dir, "touchmark.sqlite")}`)
  const users = await db.read.selectFrom("users").select(["email", "is_admin", "company_id"]).orderBy("email").execute()
  const companies = await db.read.selectFrom("companies").select(["id", "is_operator"]).execute()
  const links_left = await db.read.selectFrom("one_time_tokens").select("kind").execute()
  await db.close()
  const company_id = companies[0]!.id
  expect(companies).toEqual([{ id: company_id, is_operator: 1 }])
  expect(users).toEqual([
    { email: "otto@touchmark.test", is_admin: 1, company_id },
    { email: "vera@touchmark.test", is_admin: 1, company_id },
  ])
  // The one that a newer letter replaced is kept for a while, to say so.
  expect(links_left).toHaveLength(3)
})

const USAGE = "Usage: node scripts/create-admin.ts name@brand.example\n"

it.each([
  [[], USAGE],
  [["a@b.test", "c@d.test"], USAGE],
  [["vera"], `vera is not an email address. Nobody was added.\n${USAGE}`],
  [["a@b.test, c@d.test"], `a@b.test, c@d.test is not an email address. Nobody was added.\n${USAGE}`],
])("says in a sentence how it is used: %s", async (words, sentence) => {
  const { stderr, code } = await createAdmin(...words)
  expect(stderr).toBe(sentence)
  expect(code).toBe(1)
  expect(readdirSync(data_dir)).toEqual([])
})
