import { lookup } from "node:dns/promises"
import { existsSync, statSync } from "node:fs"
import { isAddress } from "viem"
import { isPublished } from "#chain/keys/signers.ts"
import { createLog } from "#indexer/log.ts"
import { SECRETS } from "#indexer/read-secrets.ts"
import { problemWith } from "#indexer/settings.ts"
import { ask } from "#scripts/ask.ts"
import { UsageError } from "#scripts/command.ts"
import { lookAtUrls } from "#scripts/doctor/chain.ts"
import { lookAtDatabase } from "#scripts/doctor/database.ts"
import { type Finding, look, ok, warning, write, wrong } from "#scripts/doctor/finding.ts"
import { lookAtFolder } from "#scripts/doctor/machine.ts"
import { lookAtMail, lookAtStripe } from "#scripts/doctor/outside.ts"
import { CHAIN_IDS, type ChainId, DEMONSTRATED_IDS, NETWORKS } from "#shared/chains.ts"
import type { Answers } from "./answers.ts"
export type Ask = (question: string, how: { isHidden: boolean }) => Promise<string | null>

/** Asks each question and checks the answer at once, until it is valid. An empty answer keeps the known value. */
export async function askAll(known: Answers, print = console.log, asker: Ask = ask): Promise<Answers> {
  const answers = { ...known }
  for (const question of QUESTIONS) {
    if (question.when?.(answers) === false) continue
    print(`\n${question.says}`)
    answers[question.name] = await askUntilGood(question, answers, print, asker)
  }
  return answers
}

async function askUntilGood(
  question: Question,
  answers: Answers,
  print: typeof console.log,
  asker: Ask,
): Promise<string> {
  const { name } = question
  const isHidden = SECRETS.includes(name)
  const otherwise = answers[name] || question.otherwise?.(answers)
  const shown = otherwise && (isHidden && answers[name] ? "unchanged" : otherwise)
  for (;;) {
    const typed = await asker(`${name}${shown ? ` [${shown}]` : ""}: `, { isHidden })
    if (typed === null) throw new UsageError("The input ended before all questions were answered. Nothing was written.")
    const value = typed.trim() || otherwise
    if (value === "") return ""
    if (value === undefined) continue
    const findings = await tryAnswer(name, value, answers)
    for (const finding of findings) print(write(finding))
    if (!isWrong(findings)) return value
  }
}

/** Takes all answers from a file, tries each, and reports every fault before it gives up. */
export async function takeAll(given: Answers, print = console.log): Promise<Answers> {
  const answers = { ...given }
  let missing = 0
  for (const { name, when, otherwise } of QUESTIONS) {
    if (when?.(answers) === false) continue
    answers[name] ??= otherwise?.(answers) ?? ""
    if (answers[name] === "" && !otherwise) {
      missing++
      print(`wrong    ${name}: missing`)
    }
  }
  let wrongs = missing
  for (const [name, value] of Object.entries(answers)) {
    if (value === "") continue
    const findings = await tryAnswer(name, value, answers)
    for (const finding of findings) print(write(finding))
    if (isWrong(findings)) wrongs++
  }
  if (wrongs > 0) throw new UsageError(`${wrongs} settings are missing or wrong. Nothing was written.`)
  return answers
}

const isWrong = (findings: Finding[]): boolean => findings.some(({ outcome }) => outcome === "wrong")

interface Question {
  name: string
  /** Its purpose and where to find it, for the person asked. */
  says: string
  /** The default; without it an answer is required. */
  otherwise?: (answers: Answers) => string
  /** Whether to ask this question. */
  when?: (answers: Answers) => boolean
}

const isTestKey = ({ STRIPE_SECRET_KEY = "" }: Answers) => STRIPE_SECRET_KEY.includes("_test_")

/** All of production's settings without a safe default, in order: a question may depend on earlier answers. */
export const QUESTIONS: readonly Question[] = [
  { name: "PUBLIC_URL", says: "The service's public address, such as https://touchmark.example." },
  {
    name: "DATABASE_URL",
    says: "postgres://user:password@host:5432/touchmark. Leave empty for SQLite on this machine.",
    otherwise: () => `sqlite:${process.env.DATA_DIR ?? "/var/lib/touchmark"}/touchmark.sqlite`,
  },
  {
    name: "SECOND_DISK",
    says: "A folder on another disk, for copies and manifests. If empty, they are lost together with the database's disk.",
    otherwise: () => "",
  },
  ...DEMONSTRATED_IDS.map((id) => ({
    name: `${NETWORKS[id].env_prefix}_RPC_URLS`,
    says: `Three nodes of ${NETWORKS[id].name} from different providers, separated by commas.`,
  })),
  {
    name: "CUSTODY_ADDRESS",
    says: "A cold address for the tokens of companies without a wallet. None of the service's keys may control it.",
  },
  { name: "STRIPE_SECRET_KEY", says: "Stripe's secret key, or a restricted one." },
  {
    name: "ALLOW_TEST_PAYMENTS",
    says: "This is a test key, so anybody can get a paid plan without paying. Answer on if you want that.",
    when: isTestKey,
  },
  {
    name: "STRIPE_WEBHOOK_SECRET",
    says: "The signing secret of the webhook PUBLIC_URL/api/stripe/webhook. Leave empty to create it at Stripe now.",
    otherwise: () => "",
  },
  { name: "SMTP_URL", says: "The mail server: smtps://user:password@mail.example, or smtp:// with port 587." },
  {
    name: "PROVIDER_NAME",
    says: "The registered name of the company that runs the service, for emails and legal pages.",
  },
  { name: "PROVIDER_ADDRESS", says: "The company's address." },
  { name: "PROVIDER_TAX_NUMBER", says: "The company's tax number." },
  { name: "PROVIDER_EMAIL", says: "The email address for customers and visitors." },
  {
    name: "ADMIN_EMAIL",
    says: "The first administrator. The first start emails this address a link to set a password.",
    otherwise: ({ PROVIDER_EMAIL = "" }) => PROVIDER_EMAIL,
  },
]

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
