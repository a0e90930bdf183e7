import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { ProviderDescription } from "#shared/api/contact.ts"
import { CHAIN_IDS, type ChainId, type MaxFeeGwei, NETWORK_KINDS, NETWORKS } from "#shared/chains.ts"
import { openCountries } from "./country-database.ts"
import { KEY_ROLES, type KeyRole, keystoreOf, withSecrets } from "./read-secrets.ts"
import { Environment, isAddressOrNetwork, prefixOf, senderAt } from "./settings.ts"

interface Found {
  /** The networks that would be offered. */
  chains: readonly { chain_id: ChainId; rpc_urls: readonly string[] }[]
  /** By role, in small letters. */
  keys: Readonly<Record<string, unknown>>
}

/** Why a service with these settings must not start; empty: it may. */
function problemsOf(env: Environment, found: Found): string[] {
  const inProduction = env.NODE_ENV === "production" ? [...missingInProduction(env), ...unsafeInProduction(env)] : []
  return [...missingNetworks(env, found), ...missingKeys(env, found), ...inProduction, ...ambiguous(env)]
}

/** Settings that a demonstration can lack, and a production service cannot. */
function missingInProduction(env: Environment): string[] {
  const names = ["PUBLIC_URL", "SMTP_URL", ...PROVIDER_NAMES] as const
  const needed = names.filter((name) => !env[name]).map((name) => `${name}: required in production`)
  if (env.PUBLIC_URL && !env.MAIL_FROM && !senderAt(env.PUBLIC_URL)) {
    needed.push("MAIL_FROM: required, because PUBLIC_URL has no domain that can send emails")
  }
  if (!env.STRIPE_SECRET_KEY) {
    needed.push("STRIPE_SECRET_KEY: required in production, because the demonstration's card page moves no money")
  }
  return needed
}

/** Settings that give paid plans away, or send sign-in links over unencrypted connections. */
function unsafeInProduction(env: Environment): string[] {
  const problems: string[] = []
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith("https://")) {
    problems.push(
      "PUBLIC_URL: must begin with https:// in production, because emails contain links that sign people in",
    )
  }
  if (env.VIES === "stand-in") problems.push("VIES: not stand-in in production, because its companies are invented")
  if (env.WEBHOOK_ALLOW_PRIVATE === "on") problems.push("WEBHOOK_ALLOW_PRIVATE: not allowed in production")
  if (env.ALLOW_TEST_PAYMENTS === "on") return problems
  const unless = "set ALLOW_TEST_PAYMENTS=on if anybody may get a paid plan without paying"
  if (env.STRIPE_SECRET_KEY?.includes("_test_"))
    problems.push(`STRIPE_SECRET_KEY: a test key moves no money; ${unless}`)
  if (env.STRIPE_API_URL) problems.push(`STRIPE_API_URL: another host than Stripe would decide who has paid; ${unless}`)
  return problems
}

const PROVIDER_NAMES = ["PROVIDER_NAME", "PROVIDER_ADDRESS", "PROVIDER_TAX_NUMBER", "PROVIDER_EMAIL"] as const

/** Roles with more than one key; we do not guess which one is meant. */
function ambiguous(env: Environment): string[] {
  return KEY_ROLES.filter((role) => {
    const keys = [env[`${role}_KMS_KEY_ID`], env[`${role}_PRIVATE_KEY`], keystoreOf(env.SECRETS_DIR, role)]
    return keys.filter((one) => one !== undefined).length > 1
  }).map(
    (role) =>
      `${role}: set only one of SECRETS_DIR's ${role.toLowerCase()}.json, ${role}_KMS_KEY_ID, ${role}_PRIVATE_KEY`,
  )
}

/** Every plan must have a network to mint on. */
function missingNetworks(env: Environment, { chains }: Found): string[] {
  const missing = NETWORK_KINDS.filter((kind) => !chains.some(({ chain_id }) => NETWORKS[chain_id].kind === kind))
  return missing.map((kind) => {
    const ids = CHAIN_IDS.filter((id) => NETWORKS[id].kind === kind)
    const [first, ...others] = ids.map((id) => `${prefixOf(id)}_RPC_URLS`)
    const otherwise = others.map((setting) => `, or ${setting}`).join("")
    const real = env.NODE_ENV === "production" ? "; in production it must be real" : ""
    return `${first}: a ${kind} network is required${otherwise}${real}`
  })
}

/** Real networks need their own keys; local chains never use them. */
function missingKeys(env: Environment, { chains, keys }: Found): string[] {
  const problems: string[] = []
  if (chains.some(({ rpc_urls }) => rpc_urls.length > 0)) {
    for (const [role, source] of Object.entries(keys)) {
      const name = role.toUpperCase()
      if (!source && role !== "reinstater") {
        problems.push(
          `${name}: real networks require a key: ${role}.json and keys_password in SECRETS_DIR, or ${name}_KMS_KEY_ID`,
        )
      }
    }
    if (!env.CUSTODY_ADDRESS) problems.push("CUSTODY_ADDRESS: required for real networks")
  }
  if (env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET.length === 0) {
    problems.push(
      "STRIPE_WEBHOOK_SECRET: required with STRIPE_SECRET_KEY, because forged payments would count without it",
    )
  }
  return problems
}

export interface ChainConfig {
  chain_id: ChainId
  /** Empty: the local chain. */
  rpc_urls: string[]
  public_rpc_urls: string[]
  /** Unset: as deployments.ts says, or the local chain's own. */
  registry: string | undefined
  /** The maximum price of a unit of gas; above it, transactions of that kind wait. */
  max_fee_gwei: MaxFeeGwei
}

/** A plain key, a password-protected file (Web3 Secret Storage, version 3), or a key in AWS KMS. */
export type KeySource = { private_key: string } | { path: string; password: string } | { kms_key_id: string }

export interface Config {
  production: boolean
  port: number
  host: string
  public_url: string
  data_dir: string
  database_url: string
  /** On shutdown, the time between reporting not ready and refusing requests. */
  drain_ms: number
  log_level: string
  trusted_proxies: string[]
  /** In which of their headers trusted proxies name the visitor's country, in small letters. */
  country_header: string
  /** A file in MaxMind's format. */
  country_database: string | null
  /** Whether everybody sees that a label may have been copied, and networks whose checks count for nothing. */
  checks: { is_alarm_public: boolean; ignored: string[] }
  chains: ChainConfig[]
  /** Without a reinstater's key the recaller's key reverses recalls. */
  keys: Record<"minter" | "recaller" | "reinstater" | "attester", KeySource | undefined>
  custody_address: string | undefined
  /** Without a key: the local card page. `tax`: Stripe Tax adds value added tax. */
  stripe: { secret_key: string | undefined; webhook_secrets: string[]; api_url: string | undefined; tax: boolean }
  /** Where companies' VAT numbers are asked; `requester`: our own number, if it is one of VIES. */
  register: { vies: "on" | "off" | "stand-in"; requester: string | null }
  /** Unset: letters become files in the data folder. */
  smtp_url: string | undefined
  mail_from: string
  /** A hosted form that gets the contact form's messages; unset: they are mailed to us. */
  contact_form_url: string | undefined
  admin_email: string | undefined
  /** The folder for copies of an SQLite database and their size limit; null: no copies. */
  backup: { directory: string; bytes_max: number } | null
  /** The folder for the second copy of mints. */
  manifest_dir: string
  /** Opens `/metrics`. Unset, private networks may read it, and in production nobody. */
  metrics_token: string | undefined
  /** Where spans of requests go by OTLP over HTTP; unset: there are none. */
  otlp_endpoint: string | undefined
  /** The company that runs the service, for emails and legal pages. */
  provider: ProviderDescription
  /** Codes of public records that the landing page offers to try; the demonstration adds its own. */
  sample_codes: string[]
  /** The share of their plan's daily gas that companies may use, in percent. */
  gas_budget_percent: number
  /** Webhooks may go to this machine and to private networks: for demonstrations. */
  webhook_allow_private: boolean
}

/** A start that cannot succeed, with every reason at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: string[]) {
    super(`The settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
    this.problems = problems
  }
}

/** The only reader of the environment; blank values count as unset. Throws ConfigError with a line for each bad variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { values, problems: unread } = withSecrets(environment)
  if (unread.length > 0) throw new ConfigError(unread)
  const set = Object.entries(values).filter(([, value]) => value?.trim())
  const parsed = Environment.safeParse(Object.fromEntries(set))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`))
  }
  const env = parsed.data
  const data_dir = resolve(env.DATA_DIR)
  const second_disk = resolve(env.SECOND_DISK ?? data_dir)
  const public_url = (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, "")
  const ignored = readNetworks(env.CHECKS_IGNORE_FILE)
  const config: Config = {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    public_url,
    data_dir,
    database_url: env.DATABASE_URL ?? `sqlite:${join(data_dir, "touchmark.sqlite")}`,
    drain_ms: (env.DRAIN_SECONDS ?? (env.NODE_ENV === "production" ? 5 : 0)) * 1000,
    log_level: env.LOG_LEVEL,
    trusted_proxies: env.TRUSTED_PROXIES,
    country_header: env.COUNTRY_HEADER,
    country_database: env.GEO_MMDB ?? null,
    checks: { is_alarm_public: isAlarmPublic(env), ignored: ignored.networks },
    chains: offeredChains(env),
    keys: {
      minter: keyOf(env, "MINTER"),
      recaller: keyOf(env, "RECALLER"),
      reinstater: keyOf(env, "REINSTATER"),
      attester: keyOf(env, "ATTESTER"),
    },
    custody_address: env.CUSTODY_ADDRESS,
    stripe: {
      secret_key: env.STRIPE_SECRET_KEY,
      webhook_secrets: env.STRIPE_WEBHOOK_SECRET,
      api_url: env.STRIPE_API_URL,
      tax: env.STRIPE_TAX === "on",
    },
    register: {
      vies: env.VIES ?? (env.NODE_ENV === "production" ? "on" : "stand-in"),
      requester: requesterOf(env.PROVIDER_TAX_NUMBER),
    },
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM ?? senderAt(env.PUBLIC_URL) ?? "Touchmark <no-reply@touchmark.invalid>",
    contact_form_url: env.CONTACT_FORM_URL,
    admin_email: env.ADMIN_EMAIL,
    backup:
      env.BACKUP_GB_MAX === 0
        ? null
        : { directory: join(second_disk, "backups"), bytes_max: Math.round(env.BACKUP_GB_MAX * 1e9) },
    manifest_dir: join(second_disk, "manifests"),
    metrics_token: env.METRICS_TOKEN,
    otlp_endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    provider: {
      name: env.PROVIDER_NAME ?? "[PROVIDER_NAME is not set]",
      address: env.PROVIDER_ADDRESS ?? "[PROVIDER_ADDRESS is not set]",
      tax_number: env.PROVIDER_TAX_NUMBER ?? "[PROVIDER_TAX_NUMBER is not set]",
      email: env.PROVIDER_EMAIL ?? "provider@touchmark.invalid",
    },
    sample_codes: env.SAMPLE_CODES,
    gas_budget_percent: env.GAS_BUDGET_PERCENT,
    webhook_allow_private: env.WEBHOOK_ALLOW_PRIVATE === "on",
  }
  const problems = [...ignored.problems, ...countryProblems(env.GEO_MMDB), ...problemsOf(env, config)]
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** As VIES asks for it: two letters and the rest. */
const requesterOf = (number: string | undefined): string | null => {
  const packed = number?.toUpperCase().replace(/[\s.-]/g, "") ?? ""
  return /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(packed) ? packed : null
}

/** One network a line; what stands behind # is a comment. */
function readNetworks(path: string | undefined): { networks: string[]; problems: string[] } {
  if (path === undefined) return { networks: [], problems: [] }
  try {
    const lines = readFileSync(path, "utf8").split("\n")
    const networks = lines.map((text) => text.replace(/#.*/, "").trim()).filter(Boolean)
    const wrong = networks.find((text) => !isAddressOrNetwork(text))
    return {
      networks,
      problems: wrong ? [`CHECKS_IGNORE_FILE: “${wrong}” is not a network such as 203.0.113.0/24`] : [],
    }
  } catch (error) {
    return { networks: [], problems: [`CHECKS_IGNORE_FILE: ${(error as Error).message}`] }
  }
}

function countryProblems(path: string | undefined): string[] {
  try {
    if (path !== undefined) openCountries(path)
    return []
  } catch (error) {
    return [`GEO_MMDB: ${(error as Error).message}`]
  }
}

/** A demonstration warns shoppers too, because it cannot harm a real product. */
const isAlarmPublic = ({ CHECKS_ALARM, NODE_ENV }: Environment): boolean =>
  (CHECKS_ALARM ?? (NODE_ENV === "production" ? "brand" : "public")) === "public"

/** Networks with configured nodes and, outside production, those with a local chain enabled. */
function offeredChains(env: Environment): ChainConfig[] {
  const isLocal = (id: ChainId) => env.NODE_ENV !== "production" && env.LOCAL_NETWORKS.includes(NETWORKS[id].env_prefix)
  return CHAIN_IDS.map((id) => chain(env, id)).filter(
    ({ rpc_urls, chain_id }) => rpc_urls.length > 0 || isLocal(chain_id),
  )
}

function chain(env: Environment, chain_id: ChainId): ChainConfig {
  const { env_prefix: name, max_fee_gwei, public_rpc_urls } = NETWORKS[chain_id]
  const public_urls = env[`${name}_PUBLIC_RPC_URLS`]
  const atMost = (fee_gwei: number) => Math.min(fee_gwei, env.MAX_FEE_GWEI ?? fee_gwei)
  return {
    chain_id,
    rpc_urls: env[`${name}_RPC_URLS`],
    public_rpc_urls: public_urls.length > 0 ? public_urls : [...public_rpc_urls],
    registry: env[`${name}_REGISTRY`],
    max_fee_gwei: {
      single: atMost(env[`${name}_MAX_FEE_GWEI_SINGLE`] ?? max_fee_gwei.single),
      batch: atMost(env[`${name}_MAX_FEE_GWEI_BATCH`] ?? max_fee_gwei.batch),
      call: atMost(env[`${name}_MAX_FEE_GWEI_CALL`] ?? max_fee_gwei.call),
    },
  }
}

function keyOf(env: Environment, role: KeyRole): KeySource | undefined {
  const kms_key_id = env[`${role}_KMS_KEY_ID`]
  if (kms_key_id !== undefined) return { kms_key_id }
  const [private_key, path, password] = [
    env[`${role}_PRIVATE_KEY`],
    keystoreOf(env.SECRETS_DIR, role),
    env.KEYS_PASSWORD,
  ]
  if (path !== undefined && password !== undefined) return { path, password }
  return private_key === undefined ? undefined : { private_key }
}
