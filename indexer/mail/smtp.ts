import { createTransport } from "nodemailer"
import { envelope } from "./envelope.ts"
import type { Mailer } from "./mailer.ts"

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
