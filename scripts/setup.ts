import { randomBytes } from "node:crypto"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { readConfig } from "#indexer/config.ts"
import { SECRETS } from "#indexer/read-secrets.ts"
import { runCommand } from "./command.ts"
import { type Answers, readAnswers, readWritten } from "./setup/answers.ts"
import { askAll, takeAll } from "./setup/collect.ts"
import { makeKeys } from "./setup/make-keys.ts"
import { makeWebhook } from "./setup/make-webhook.ts"
import { envOf, writeSetup } from "./setup/write-setup.ts"

const USAGE = `npm run setup                     asks what a production needs to know, tries each answer, writes .env and secrets/
npm run setup -- --answers FILE   the same from NAME=value lines; where one does not hold it ends with 1 and writes nothing

  --to FOLDER   where they are written: this folder, or /etc/touchmark for systemd. What is there counts where nothing is answered.`

await runCommand(USAGE, async () => {
  const options = { to: { type: "string", default: "." }, answers: { type: "string" } } as const
  const { values } = parseArgs({ options })
  const directory = resolve(values.to)
  const known = readWritten(directory)
  const given = values.answers ? await takeAll({ ...known, ...readAnswers(values.answers) }) : await askAll(known)
  const answers = await complete(given)
  const secrets = join(directory, "secrets")
  const keys = await makeKeys(secrets, answers)
  writeSetup(directory, answers, keys)
  readConfig({ ...withoutSecrets(answers), NODE_ENV: "production", SECRETS_DIR: secrets })
  console.log(`\nWritten: ${directory}/.env, secrets/ and roles.json; only you can read them.`)
  for (const { role, address } of keys) console.log(`${role.toLowerCase().padEnd(9)} ${address}`)
  console.log("Send each of these ether on both networks. Then go on in docs/handbook.md: Install, Contracts.")
})

/** Fills in values that can be generated. */
async function complete(given: Answers): Promise<Answers> {
  const answers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""))
  answers.KEYS_PASSWORD ??= randomBytes(24).toString("base64url")
  answers.METRICS_TOKEN ??= randomBytes(24).toString("base64url")
  // Stripe tells the secret once, so what cannot be written is refused before.
  envOf(answers)
  answers.STRIPE_WEBHOOK_SECRET ??= await makeWebhook(answers)
  return answers
}

/** Those are read from their files, as the service does it. */
function withoutSecrets(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !SECRETS.includes(name)))
}
