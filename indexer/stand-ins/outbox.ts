import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { envelope, type Mailer, type Message } from "#mail/smtp.ts"

const FILES_MAX = 1_000

/**
 * Writes letters as files, named by time, kind and recipient, the newest FILES_MAX. Printed links make a mail program
 * unnecessary.
 */
export function openOutbox(options: {
  directory: string
  from: string
  print?: ((line: string) => void) | undefined
}): Mailer {
  const { directory, from, print } = options
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let written = 0
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(envelope(message, from))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = fileName(message, new Date(), ++written)
      // Under another name until complete, so that nobody opens half a letter.
      await writeFile(join(directory, `.${name}`), bytes as Buffer, { mode: 0o600 })
      await rename(join(directory, `.${name}`), join(directory, name))
      await removeOldest(directory)
      print?.(`  letter   ${message.letter} to ${message.to}: ${message.link ?? join(directory, name)}`)
    },
    async close() {
      composer.close()
    },
  }
}

/** `2026-11-21T12-16-14-003-000001 activation anna-at-brand.example.eml`: in order, and safe on every file system. */
function fileName({ letter, to }: Message, at: Date, number: number): string {
  const time = at.toISOString().replace(/[:.]/g, "-").slice(0, -1)
  const recipient = to
    .replace("@", "-at-")
    .replace(/[^A-Za-z0-9.-]/g, "_")
    .slice(0, 80)
  return `${time}-${String(number).padStart(6, "0")} ${letter} ${recipient}.eml`
}

async function removeOldest(directory: string): Promise<void> {
  const letters = (await readdir(directory)).filter((name) => name.endsWith(".eml") && !name.startsWith(".")).sort()
  for (const name of letters.slice(0, -FILES_MAX)) await rm(join(directory, name), { force: true })
}
