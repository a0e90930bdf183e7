import { existsSync, mkdirSync } from "node:fs"
import { parseArgs } from "node:util"
import { createAdministrator } from "#actions/accounts/accounts.ts"
import { sendLetter } from "#actions/letters/send-letter.ts"
import { openDatabase } from "#db/open.ts"
import { sqlitePath } from "#indexer/backup/schedule.ts"
import { readConfig } from "#indexer/config.ts"
import { redact } from "#indexer/log.ts"
import { openMail } from "#mail/open-mail.ts"
import { Email } from "#shared/api/accounts.ts"
import { runCommand, UsageError } from "./command.ts"

const USAGE = "Usage: node scripts/create-admin.ts name@brand.example"

/**
 * `node scripts/create-admin.ts name@brand.example` makes an administrator and sends a password link; without mail it
 * prints the link. Works beside a running service; a repeat sends a new link.
 */
await runCommand(USAGE, async () => {
  const [given, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (given === undefined || rest.length > 0) throw new UsageError(USAGE)
  const parsed = Email.safeParse(given)
  if (!parsed.success) throw new UsageError(`${given} is not an email address. Nobody was added.\n${USAGE}`)
  const config = readConfig()
  mkdirSync(config.data_dir, { recursive: true })
  const path = sqlitePath(config)
  const isNew = path !== null && !existsSync(path)
  const db = openDatabase(config.database_url)
  const mail = openMail(config, (line) => console.log(line))
  try {
    await db.makeTables()
    const needs = { config, db, mail, now: Date.now }
    const { user_id, state } = await createAdministrator(needs, parsed.data)
    const letter = state === "active" ? "password_reset" : "activation"
    await sendLetter(needs, letter === "activation" ? { letter, user_id } : { letter, email: parsed.data })
    console.log(`${parsed.data} ${state === "new" ? "is an administrator now" : "already was an administrator"}.`)
    console.log(
      config.smtp_url
        ? "An email with a link to set a password was sent."
        : "Open the link above to set a password. No email was sent, because SMTP_URL is not set.",
    )
    console.log(`Database: ${redact(config.database_url)}`)
    if (isNew)
      console.log("This database is new. If the service has another one, run this with the service's settings.")
  } finally {
    await mail.close()
    await db.close()
  }
})
