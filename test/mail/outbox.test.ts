import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type MailSettings, openMail } from "#mail/open-mail.ts"
import { PROVIDER } from "#test/support/letters.ts"

let data_dir: string
beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), "touchmark-outbox-"))
})
afterEach(() => rmSync(data_dir, { recursive: true, force: true }))

const URL = "http://127.0.0.1:3000/set-password?token=abc"

function open(print?: (line: string) => void) {
  const settings: MailSettings = {
    ...{ smtp_url: undefined, mail_from: "Touchmark <no-reply@touchmark.invalid>", data_dir, production: false },
    provider: PROVIDER,
  }
  return openMail(settings, print)
}

it("keeps each letter as a file that mail programs open, and prints its link", async () => {
  const lines: string[] = []
  const mail = open((line) => void lines.push(line))
  await mail.send("password_reset", { url: URL, hours: 1 }, { to: "ágnes.o'neil+x@brand.test", language: "hu" })
  await mail.send("verified", { company: "Duna", url: URL }, { to: "../../etc/passwd@brand.test", language: "en" })
  await mail.close()
  const names = readdirSync(join(data_dir, "outbox")).sort()
  expect(names).toEqual([
    expect.stringMatching(/^[\dT-]+ password_reset _gnes\.o_neil_x-at-brand\.test\.eml$/),
    expect.stringMatching(/^[\dT-]+ verified \.\._\.\._etc_passwd-at-brand\.test\.eml$/),
  ])
  const file = join(data_dir, "outbox", names[0]!)
  const email = await PostalMime.parse(readFileSync(file))
  expect(email.subject).toBe("Új jelszó a Touchmarkhoz")
  expect(email.text).toContain(URL)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(lines[0]).toBe(`  letter   password_reset to ágnes.o'neil+x@brand.test: ${URL}`)
})

it("keeps the newest thousand", async () => {
  const mail = open()
  for (let sent = 0; sent < 1_003; sent++) {
    await mail.send("password_reset", { url: URL, hours: 1 }, { to: `a${sent}@b.test`, language: "en" })
  }
  const names = readdirSync(join(data_dir, "outbox"))
  expect(names).toHaveLength(1_000)
  expect(names.filter((name) => /a[012]-at/.test(name))).toEqual([])
  await mail.close()
})
