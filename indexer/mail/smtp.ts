import { createTransport } from "nodemailer"

const CONNECT_MS_MAX = 10_000
const SILENCE_MS_MAX = 30_000

/**
 * Sends through a mail server. Production requires encryption, except to this machine; `?tls.rejectUnauthorized=false` skips
 * checking the certificate.
 */
export function openSmtp({ url, from, production }: { url: string; from: string; production: boolean }): Mailer {
  const transport = transportTo({ url, production })
  return {
    async send(message) {
      await transport.sendMail(envelope(message, from)).catch(hideSignIn)
    },
    async close() {
      transport.close()
    },
  }
}

/** Connects and signs in, and sends nothing. Rejects with the server's reason. */
export async function checkSmtp(server: { url: string; production: boolean }): Promise<void> {
  const transport = transportTo(server)
  await transport
    .verify()
    .catch(hideSignIn)
    .finally(() => transport.close())
}

function transportTo({ url, production }: { url: string; production: boolean }) {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname)
  return createTransport({
    url,
    requireTLS: production && !isLocal,
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    dnsTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    // A letter is text that we have written: nothing in it may make the sender open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** An answer to a refused sign-in may repeat the password, so it is replaced; every other answer helps. */
function hideSignIn(error: unknown): never {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  throw code === "EAUTH" ? new Error(`The mail server refuses user or password (${responseCode ?? "no code"}).`) : error
}

/** A letter ready to go. All of it is plain data: an adapter adds nothing but the envelope. */
export interface Message {
  /** What kind of letter it is; names the file in the outbox. */
  letter: string
  to: string
  /** The address for answers; null: nobody reads them. */
  reply_to: string | null
  /** One line. */
  subject: string
  text: string
  html: string
  /** The letter's button leads here; the outbox prints it. */
  link: string | null
}

/** How letters are sent. */
export interface Mailer {
  /** Resolves once another server is responsible for delivery; rejects when it must be tried again. */
  send(message: Message): Promise<void>
  close(): Promise<void>
}

/** What every letter carries beside its words: who sent it, and that no person did, so that no machine answers. */
export function envelope({ to, reply_to, subject, text, html }: Message, from: string) {
  return {
    from,
    // As an object, so that a comma or an angle bracket in it can never become a second recipient.
    to: { name: "", address: to },
    ...(reply_to === null ? {} : { replyTo: { name: "", address: reply_to } }),
    subject,
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  }
}
