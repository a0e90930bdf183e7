import { randomBytes } from "node:crypto"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { readConfig } from "#indexer/config.ts"
import { SECRETS } from "#indexer/read-secrets.ts"
import { runCommand } from "./command.ts"
import { type Answers, readAnswers, readWritten } from "./setup/answers.ts"
import { askAll, takeAll } from "./setup/collect.ts"
import { envOf, makeKeys, makeWebhook, writeSetup } from "./setup/write-setup.ts"

const USAGE = `npm run setup                     asks for production's settings, tests each answer, writes .env and secrets/
npm run setup -- --answers FILE   reads NAME=value lines instead; if one is wrong, it writes nothing and exits with 1

  --to FOLDER   the folder for these files; default: this folder. For systemd use /etc/touchmark. Empty answers keep what is there.`

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
  console.log("Send ether to each address on both networks. Then continue with docs/handbook.md, Install, Contracts.")
})

/** Fills in values that can be generated. */
async function complete(given: Answers): Promise<Answers> {
  const answers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""))
  answers.KEYS_PASSWORD ??= randomBytes(24).toString("base64url")
  answers.METRICS_TOKEN ??= randomBytes(24).toString("base64url")
  // Stripe reveals the secret once, so answers that cannot be written are refused first.
  envOf(answers)
  answers.STRIPE_WEBHOOK_SECRET ??= await makeWebhook(answers)
  return answers
}

/** Leaves out the secrets, which are read from their files, as in the service. */
function withoutSecrets(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !SECRETS.includes(name)))
}
