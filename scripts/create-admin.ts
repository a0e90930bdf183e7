import { mkdirSync } from "node:fs"
import { createAdministrator } from "#actions/accounts/create-administrator.ts"
import { sendLetter } from "#actions/letters/send-letter.ts"
import { openDatabase } from "#db/open.ts"
import { readConfig } from "#indexer/config.ts"
import { openMail } from "#mail/open-mail.ts"
import { Email } from "#shared/api/accounts.ts"
import { runCommand, UsageError } from "./command.ts"

const USAGE = "Usage: node scripts/create-admin.ts name@brand.example"

/**
 * `node scripts/create-admin.ts name@brand.example` makes an administrator and sends a password link, or prints it without
 * mail. Works beside a running service. Repeating sends a new link.
 */
await runCommand(USAGE, async () => {
  const parsed = Email.safeParse(process.argv[2])
  if (!parsed.success) throw new UsageError(USAGE)
  const config = readConfig()
  mkdirSync(config.data_dir, { recursive: true })
  const db = openDatabase(config.database_url)
  const mail = openMail(config, (line) => console.log(line))
  try {
    await db.migrate()
    const needs = { config, db, mail, now: Date.now }
    const { user_id, state } = await createAdministrator(needs, parsed.data)
    const letter = state === "active" ? "password_reset" : "activation"
    await sendLetter(needs, letter === "activation" ? { letter, user_id } : { letter, email: parsed.data })
    console.log(`${parsed.data} is an administrator. A letter with a link to set a password was sent.`)
  } finally {
    await mail.close()
    await db.close()
  }
})
