import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts"
import { openKeystore, writeKeystore } from "#chain/keys/keystore.ts"
import { KEY_ROLES, type KeyRole, keystorePath, SECRETS, secretPath } from "#indexer/read-secrets.ts"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { createStripe } from "#pay/stripe-client.ts"
import { UsageError } from "#scripts/command.ts"
import { reasonOf } from "#scripts/doctor/finding.ts"
import type { Answers } from "./answers.ts"

const ADMIN_DELAY_S = 172_800

/** The settings that are not secret, as `.env` has them. Throws UsageError for what cannot be written there. */
export function envOf(answers: Answers): string {
  const lines = Object.entries(answers)
    .filter(([name]) => !SECRETS.includes(name))
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
  return `# Written by npm run setup; .env.example explains every setting.\n${lines.join("")}`
}

/** Writes `.env`, a file per secret, the new keys, and a draft of roles.json if it is missing. */
export function writeSetup(directory: string, answers: Answers, keys: Key[]): void {
  const secrets = join(directory, "secrets")
  mkdirSync(secrets, { recursive: true })
  chmodSync(secrets, 0o700)
  for (const { role, text } of keys) if (text) put(keystorePath(secrets, role), `${text}\n`)
  for (const name of SECRETS) if (answers[name]) put(secretPath(secrets, name), `${answers[name]}\n`)
  put(join(directory, ".env"), envOf(answers))
  const roles = join(directory, "roles.json")
  if (!existsSync(roles)) put(roles, draftOfRoles(answers, keys))
}

/** As systemd, Docker and Node all read it. */
function quoted(name: string, value: string): string {
  if (/^[\w:/.,@+-]*$/.test(value)) return value
  const quote = [`'`, `"`].find((one) => !value.includes(one))
  if (!quote || /[\n\\]/.test(value) || (quote === `"` && value.includes("$"))) {
    throw new UsageError(
      `${name} cannot be written into .env, because it has both kinds of quotation marks, a backslash or a $`,
    )
  }
  return quote + value + quote
}

/** Writes the whole file or nothing, because half a file would stop the next start. */
function put(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

function draftOfRoles({ PUBLIC_URL }: Answers, keys: Key[]): string {
  const addressOf = (role: string) => keys.find((key) => key.role === role)?.address ?? ""
  const roles = { admin: "", minter: addressOf("MINTER"), recaller: addressOf("RECALLER"), pauser: "" }
  const others = { reinstater: addressOf("REINSTATER"), attester: addressOf("ATTESTER") }
  const base_uri = `${PUBLIC_URL!.replace(/\/+$/, "")}/tokens/`
  return `${JSON.stringify({ ...roles, ...others, admin_delay_s: ADMIN_DELAY_S, base_uri }, null, 2)}\n`
}

interface Key {
  role: KeyRole
  address: string
  /** Set for a new one: the encrypted file. */
  text?: string
}

/** Makes a key for every role without one, under one password; opens existing ones for their address. */
export function makeKeys(secrets: string, answers: Answers): Promise<Key[]> {
  const roles = KEY_ROLES.filter((role) => !answers[`${role}_KMS_KEY_ID`] && !answers[`${role}_PRIVATE_KEY`])
  return Promise.all(roles.map((role) => makeKey(role, keystorePath(secrets, role), answers.KEYS_PASSWORD!)))
}

async function makeKey(role: KeyRole, path: string, password: string): Promise<Key> {
  if (existsSync(path)) {
    return { role, address: privateKeyToAddress(await openKeystore(readFileSync(path, "utf8"), password)) }
  }
  const key = generatePrivateKey()
  return { role, address: privateKeyToAddress(key), text: await writeKeystore(key, password) }
}

/** Creates the webhook at Stripe and returns its signing secret, which Stripe reveals only now. */
export async function makeWebhook({ PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_API_URL }: Answers): Promise<string> {
  const client = createStripe({ secret_key: STRIPE_SECRET_KEY!, api_url: STRIPE_API_URL })
  const url = `${PUBLIC_URL!.replace(/\/+$/, "")}/api/stripe/webhook`
  try {
    const { data } = await client.webhookEndpoints.list({ limit: 100 })
    if (data.some((one) => one.url === url)) {
      throw new UsageError(`STRIPE_WEBHOOK_SECRET: Stripe already has a webhook for ${url}. Copy its signing secret.`)
    }
    const made = await client.webhookEndpoints.create({ url, enabled_events: [...FOLLOWED_EVENTS] })
    return made.secret!
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`STRIPE_WEBHOOK_SECRET: Stripe did not create a webhook for ${url}: ${reasonOf(error)}`)
  }
}
