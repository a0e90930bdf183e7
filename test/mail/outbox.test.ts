import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createMail, type Mail } from "#mail/mail.ts"
import { type MailSettings, openMail } from "#mail/open-mail.ts"
import { openSmtp } from "#mail/smtp.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { PROVIDER, tokenIn } from "#test/support/jobs.ts"
import { serviceOfTest } from "#test/support/prepare.ts"
import { tcpProxyTo } from "#test/support/tcp.ts"
import { type SmtpStandIn, startSmtp } from "./smtp-stand-in.ts"

describe("outbox", () => {
  let data_dir: string
  beforeEach(() => {
    data_dir = directoryOfTest()
  })

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
    const directory = join(data_dir, "outbox")
    mkdirSync(directory)
    const older = Array.from({ length: 1_000 }, (_, at) => `2026-01-01T00-00-00-${String(at).padStart(3, "0")}-1 x.eml`)
    for (const name of older) writeFileSync(join(directory, name), "")
    const mail = open()
    for (const to of ["a@b.test", "b@b.test", "c@b.test"]) {
      await mail.send("password_reset", { url: URL, hours: 1 }, { to, language: "en" })
    }
    const names = readdirSync(directory).sort()
    expect(names.slice(0, 997)).toEqual(older.slice(3))
    expect(names.slice(997)).toEqual(["a", "b", "c"].map((to) => expect.stringContaining(`${to}-at-b.test`)))
    await mail.close()
  })
})

describe("smtp", () => {
  const FROM = "Touchmark <no-reply@touchmark.test>"
  const HOUR_MS = 3_600_000

  let smtp: SmtpStandIn
  const opened: { close(): Promise<unknown> }[] = []
  beforeEach(async () => {
    smtp = await startSmtp()
  })
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close()
    await smtp.close()
  })

  function mailTo(url: string, production = false): Mail {
    const mail = createMail(openSmtp({ url, from: FROM, production }), PROVIDER)
    opened.push(mail)
    return mail
  }

  const RESET = { url: "https://touchmark.test/set-password?token=abc", hours: 1 }

  describe("a letter by SMTP", () => {
    it("arrives as it was written, in text and in HTML, with its accents", async () => {
      const facts = { company: "Őrségi Fűszer Kft. 🌶", inviter: "ágnes@brand.test", url: RESET.url, hours: 72 }
      await mailTo(smtp.url).send("invitation", facts, { to: "bela@brand.test", language: "hu" })
      const [letter] = smtp.letters
      expect(letter).toMatchObject({ from: "no-reply@touchmark.test", to: ["bela@brand.test"] })
      const { subject, from, to, text, html, headers } = letter!.email
      expect(subject).toBe("Meghívó a Touchmarkra: Őrségi Fűszer Kft. 🌶")
      expect([from, to]).toEqual([
        { name: "Touchmark", address: "no-reply@touchmark.test" },
        [{ name: "", address: "bela@brand.test" }],
      ])
      for (const body of [text, html]) {
        expect(body).toContain("ágnes@brand.test arra kéri")
        expect(body).toContain(RESET.url)
        expect(body).toContain("Próba Béla e. v.")
        expect(body).toContain("7100 Szekszárd, Fő tér 1.")
      }
      expect(headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }))
      expect(letter!.raw.split("\r\n").every((line) => line.length <= 998)).toBe(true)
    })

    it.each([
      ["a refusal for now", 451],
      ["a refusal for ever", 550],
    ])("is tried again after %s", async (_name, code) => {
      const mail = mailTo(smtp.url)
      smtp.refusals.push({ code, text: "not now" })
      const send = () => mail.send("password_reset", RESET, { to: "a@b.test", language: "en" })
      await expect(send()).rejects.toThrow(String(code))
      await send()
      expect(smtp.letters).toHaveLength(1)
    })

    it("is not sent with a wrong password, nor where nobody listens", async () => {
      const recipient = { to: "a@b.test", language: "en" } as const
      const wrong = mailTo(smtp.url.replace("p%40ss", "wrong"))
      await expect(wrong.send("password_reset", RESET, recipient)).rejects.toThrow()
      await expect(mailTo("smtp://127.0.0.1:1").send("password_reset", RESET, recipient)).rejects.toThrow()
      expect(smtp.letters).toEqual([])
    })

    it("is never sent in the clear in production, except to this very machine", async () => {
      const recipient = { to: "a@b.test", language: "en" } as const
      await mailTo(smtp.url, true).send("password_reset", RESET, recipient)
      expect(smtp.letters).toHaveLength(1)
      // The same server under a name that is not obviously this machine.
      const elsewhere = mailTo(smtp.url.replace("127.0.0.1", "127.0.0.2"), true)
      const open = await listenOn("127.0.0.2", smtp.port)
      opened.push(open)
      await expect(elsewhere.send("password_reset", RESET, recipient)).rejects.toThrow(/STARTTLS|TLS/)
      expect(smtp.letters).toHaveLength(1)
    })
  })

  /** Passes every connection on to the stand-in. */
  async function listenOn(host: string, port: number): Promise<{ close(): Promise<unknown> }> {
    const sockets = new Set<Socket>()
    const { connect } = await import("node:net")
    const server = createServer((socket) => {
      const other = connect(port, "127.0.0.1")
      for (const one of [socket, other]) sockets.add(one.on("error", () => {}))
      socket.pipe(other).pipe(socket)
    })
    await new Promise<void>((resolve) => server.listen(port, host, resolve))
    expect((server.address() as AddressInfo).port).toBe(port)
    return {
      close: () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy()
          server.close(resolve)
        }),
    }
  }

  describe("a mail server that is down for an hour", () => {
    it("loses no letter, and each link that arrives works", async () => {
      const line = await tcpProxyTo(smtp.port)
      opened.push(line)
      const mail = mailTo(smtp.url.replace(`:${smtp.port}`, `:${line.port}`))
      const service = await serviceOfTest({ mail, environment: { TRUSTED_PROXIES: "127.0.0.1" } })
      line.pass("cut")
      const emails = Array.from({ length: 5 }, (_, index) => `anna-${index}@brand.test`)
      for (const email of emails) {
        await service.call("POST /api/activate-user", {
          json: { email, companyName: "Kékfestő Kft.", packageType: "Free" },
        })
      }
      for (let minutes = 0; minutes < 60; minutes += 5) {
        await service.work()
        service.clock.advance(HOUR_MS / 12)
      }
      line.pass("all")
      expect(smtp.letters).toEqual([])
      service.clock.advance(HOUR_MS)
      await service.work()
      expect(smtp.letters.map(({ to }) => to[0]).sort()).toEqual(emails)
      for (const { email } of smtp.letters) {
        const link = /http:\S+/.exec(email.text ?? "")?.[0] ?? ""
        const token = tokenIn({ letter: "activation", link } as Parameters<typeof tokenIn>[0])
        const { status } = await service.call("POST /set-password", { json: { token, password: "mulberry lane 7" } })
        expect(status).toBe(200)
        service.clock.advance(HOUR_MS)
      }
      await service.work()
      expect(smtp.letters).toHaveLength(emails.length)
    })

    it("that took a letter and then forgot to say so gets it twice, and the newer link works", async () => {
      const service = await serviceOfTest()
      const { send } = service.app.mail
      let answers = 0
      service.app.mail.send = async (...letter) => {
        await send(...letter)
        if (++answers === 1) throw new Error("The connection broke off after the letter was taken.")
      }
      await service.call("POST /api/activate-user", {
        json: { email: "anna@brand.test", companyName: "Kékfestő Kft." },
      })
      await service.work()
      service.clock.advance(HOUR_MS)
      await service.work()
      const [first, second] = service.letters.map(tokenIn)
      const use = (token: string) =>
        service.call("POST /set-password", { json: { token, password: "mulberry lane 7" } })
      expect((await use(first!)).json.detail).toBe(
        "A newer letter has replaced this link. Please use the one in our latest email.",
      )
      expect((await use(second!)).status).toBe(200)
    })
  })
})
