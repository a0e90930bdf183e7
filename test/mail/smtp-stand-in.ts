import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

interface ReceivedLetter {
  /** The envelope's addresses, whatever the headers say. */
  from: string
  to: string[]
  raw: string
  email: Email
}

export interface SmtpStandIn {
  /** `smtp://user:password@127.0.0.1:port` */
  url: string
  port: number
  letters: ReceivedLetter[]
  /** Refusals for the next letters, in order. */
  refusals: { code: number; text: string }[]
  close(): Promise<void>
}

/** A real SMTP server on this machine that requires a password and keeps the letters. */
export async function startSmtp({ secure = false } = {}): Promise<SmtpStandIn> {
  const letters: ReceivedLetter[] = []
  const refusals: SmtpStandIn["refusals"] = []
  const server = new SMTPServer({
    secure,
    disabledCommands: secure ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, answer) {
      if (username === "user" && password === "p@ss") return answer(null, { user: username })
      answer(new Error("Wrong user or password"))
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = []
      stream.on("data", (part: Buffer) => parts.push(part))
      stream.on("end", async () => {
        const refusal = refusals.shift()
        if (refusal) return answer(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        const raw = Buffer.concat(parts)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? "" : mailFrom.address
        const email = await PostalMime.parse(raw)
        letters.push({ from, to: rcptTo.map(({ address }) => address), raw: raw.toString("latin1"), email })
        answer()
      })
    },
  })
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://user:p%40ss@127.0.0.1:${port}`,
    port,
    letters,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
