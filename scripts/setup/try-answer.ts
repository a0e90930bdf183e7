/** Tests answers with the doctor's own checks, so the doctor accepts what setup accepted. */
import { lookup } from "node:dns/promises"
import { existsSync, statSync } from "node:fs"
import { isAddress } from "viem"
import { isPublished } from "#chain/keys/published-keys.ts"
import { createLog } from "#indexer/log.ts"
import { problemWith } from "#indexer/settings.ts"
import { lookAtUrls } from "#scripts/doctor/chain.ts"
import { lookAtDatabase } from "#scripts/doctor/database.ts"
import { type Finding, look, ok, warning, wrong } from "#scripts/doctor/finding.ts"
import { lookAtFolder } from "#scripts/doctor/machine.ts"
import { lookAtMail, lookAtStripe } from "#scripts/doctor/outside.ts"
import { CHAIN_IDS, type ChainId, NETWORKS } from "#shared/chains.ts"
import type { Answers } from "./answers.ts"

type Try = (value: string, answers: Answers) => Finding | Finding[] | Promise<Finding | Finding[]>

const nodesOf =
  (chain_id: ChainId): Try =>
  (value) =>
    lookAtUrls({ chain_id, rpc_urls: value.split(",").map((url) => url.trim()) }, createLog("silent"), Date.now)

/** Real tests of answers; others are only checked for their form. */
const TRIES: Record<string, Try> = {
  PUBLIC_URL: tryPublicUrl,
  DATABASE_URL: (database_url) => lookAtDatabase({ database_url }),
  SECOND_DISK: trySecondDisk,
  ...Object.fromEntries(CHAIN_IDS.map((id) => [`${NETWORKS[id].env_prefix}_RPC_URLS`, nodesOf(id)])),
  CUSTODY_ADDRESS: tryCustody,
  STRIPE_SECRET_KEY: tryStripe,
  ALLOW_TEST_PAYMENTS: (value) =>
    value === "on"
      ? warning("ALLOW_TEST_PAYMENTS", "on", "for staging only")
      : wrong("ALLOW_TEST_PAYMENTS", "off, but the key is a test key", "answer on, or use a live key"),
  SMTP_URL: (smtp_url) => lookAtMail({ smtp_url, production: true }),
}

/** Checks an answer, over the network where possible, and never prints a secret. */
export async function tryAnswer(name: string, value: string, answers: Answers): Promise<Finding[]> {
  const problem = problemWith(name, value)
  if (problem) return [wrong(name, problem, "see .env.example")]
  const attempt = TRIES[name]
  return attempt ? look(name, "check host, port, user and password", async () => attempt(value, answers)) : []
}

async function tryPublicUrl(value: string): Promise<Finding> {
  const { protocol, hostname } = new URL(value)
  if (protocol !== "https:") return wrong("PUBLIC_URL", "not https", "production needs TLS: docs/deploy/Caddyfile")
  const found = await lookup(hostname).catch(() => null)
  return found
    ? ok("PUBLIC_URL", `${hostname} is ${found.address}`)
    : warning("PUBLIC_URL", `DNS does not know ${hostname} yet`, "point it to this machine before the start")
}

function trySecondDisk(path: string): Finding | Finding[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    return wrong("SECOND_DISK", "this folder does not exist", "mount the disk first")
  }
  const data_dir = process.env.DATA_DIR ?? "/var/lib"
  const isSame = existsSync(data_dir) && statSync(path).dev === statSync(data_dir).dev
  const finding = lookAtFolder("SECOND_DISK", path)
  return isSame ? [finding, warning("SECOND_DISK", "on the same disk as the data", "choose another")] : finding
}

function tryCustody(value: string): Finding {
  if (!isAddress(value))
    return wrong("CUSTODY_ADDRESS", "its upper and lower case do not match its checksum", "copy it again")
  return isPublished(value)
    ? wrong("CUSTODY_ADDRESS", "its key is published", "use one of your own")
    : ok("CUSTODY_ADDRESS", value)
}

/** The doctor checks the webhook, which may not exist yet. */
async function tryStripe(
  secret_key: string,
  { PUBLIC_URL = "", STRIPE_API_URL: api_url }: Answers,
): Promise<Finding[]> {
  const stripe = { secret_key, api_url, webhook_secrets: [], tax: false }
  const findings = await lookAtStripe({ stripe, public_url: PUBLIC_URL })
  return findings.filter(({ what }) => what !== "Stripe webhook")
}
