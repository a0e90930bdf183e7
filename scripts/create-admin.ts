import { createAdministrator } from "#actions/accounts/create-administrator.ts"
import { sendLetter } from "#actions/letters/send-letter.ts"
import { openDatabase } from "#db/open.ts"
import { ConfigError, readConfig } from "#indexer/config.ts"
import { AppError } from "#indexer/errors.ts"
import { openMail } from "#mail/open-mail.ts"
import { Email } from "#shared/api/accounts.ts"

/**
 * `node scripts/create-admin.ts name@brand.example`, beside a running service or without one: makes an administrator and sends
 * a link to set a password, or prints it where letters are files. Asked again, it sends a new link.
 */
async function main(argument: string | undefined): Promise<void> {
  const parsed = Email.safeParse(argument)
  if (!parsed.success) throw new AppError("invalid_input", "Usage: node scripts/create-admin.ts name@brand.example")
  const config = readConfig()
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
}

try {
  await main(process.argv[2])
} catch (error) {
  console.error(error instanceof AppError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
