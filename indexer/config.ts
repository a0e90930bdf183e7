import { readFileSync } from "node:fs"
import { isIP, isIPv6 } from "node:net"
import { join, resolve } from "node:path"
import * as z from "zod"
import {
  CHAIN_IDS,
  type ChainId,
  DEMONSTRATED_IDS,
  type EnvPrefix,
  type MaxFeeGwei,
  NETWORK_KINDS,
  NETWORKS,
} from "#shared/chains.ts"
import { KEY_ROLES, type KeyRole, keystoreOf, withSecrets } from "./read-secrets.ts"

const prefixOf = (id: ChainId): string => NETWORKS[id].env_prefix
const PREFIXES = CHAIN_IDS.map(prefixOf)

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  )
const url = z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
const urls = list.refine((items) => items.every((item) => url.safeParse(item).success), {
  error: "must be addresses that begin with http:// or https://, with commas between them",
})
const proxies = list.refine((items) => items.every(isAddressOrNetwork), {
  error: "must be IP addresses or networks such as 10.0.0.0/8, with commas between them",
})
const networks = list
  .transform((items) => (items.length > 0 ? items.map((item) => item.toUpperCase()) : DEMONSTRATED_IDS.map(prefixOf)))
  .refine((items) => items.every((item) => PREFIXES.includes(item)), { error: `must be of ${PREFIXES.join(", ")}` })
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address: 0x and 40 hex digits")
  .optional()
const email = z.email("must be an e-mail address").max(254).toLowerCase()
const sender = z
  .string()
  .refine((text) => email.safeParse(/^[^<>"\r\n]* <([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
    error: "must be an e-mail address, or a name with the address in angle brackets",
  })
const header = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, "must be the name of a header")
  .toLowerCase()
const line = z.string().trim().max(200, "must have at most 200 characters")
const key = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "must be a key: 0x and 64 hex digits")
  .optional()

const kms_key = z
  .string()
  .regex(/^[\w:/-]{1,2048}$/, "must be a key's id, alias (alias/...) or ARN")
  .optional()

const gwei = z.coerce.number().positive().max(10_000)

const secret_key = z
  .string()
  .regex(
    /^[rs]k_(live|test)_/,
    "must be a secret or restricted key of Stripe's: sk_live_, sk_test_, rk_live_ or rk_test_",
  )
  .optional()
const webhook_secrets = list.refine((items) => items.every((item) => item.startsWith("whsec_")), {
  error: "must be signing secrets that begin with whsec_, with commas between them",
})

function isAddressOrNetwork(text: string): boolean {
  const [, start, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (start === undefined || !isIP(start)) return false
  return Number(bits ?? 0) <= (isIPv6(start) ? 128 : 32)
}

/** Settings per network, after its prefix. */
const PER_NETWORK = {
  RPC_URLS: urls,
  PUBLIC_RPC_URLS: urls,
  REGISTRY: address,
  MAX_FEE_GWEI_SINGLE: gwei.optional(),
  MAX_FEE_GWEI_BATCH: gwei.optional(),
  MAX_FEE_GWEI_CALL: gwei.optional(),
}

type NetworkSettings = {
  [Setting in keyof typeof PER_NETWORK as `${EnvPrefix}_${Setting}`]: (typeof PER_NETWORK)[Setting]
}

function networkSettings(): NetworkSettings {
  const named = CHAIN_IDS.flatMap((id) =>
    Object.entries(PER_NETWORK).map(([setting, schema]) => [`${NETWORKS[id].env_prefix}_${setting}`, schema]),
  )
  return Object.fromEntries(named) as NetworkSettings
}

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  TRUSTED_PROXIES: proxies,
  COUNTRY_HEADER: header.default("cf-ipcountry"),
  CHECKS_ALARM: z.enum(["brand", "public"]).default("brand"),
  CHECKS_IGNORE_FILE: z.string().optional(),
  ...networkSettings(),
  LOCAL_NETWORKS: networks,
  SECRETS_DIR: z.string().optional(),
  KEYS_PASSWORD: z.string().optional(),
  MINTER_PRIVATE_KEY: key,
  MINTER_KMS_KEY_ID: kms_key,
  RECALLER_PRIVATE_KEY: key,
  RECALLER_KMS_KEY_ID: kms_key,
  REINSTATER_PRIVATE_KEY: key,
  REINSTATER_KMS_KEY_ID: kms_key,
  ATTESTER_PRIVATE_KEY: key,
  ATTESTER_KMS_KEY_ID: kms_key,
  CUSTODY_ADDRESS: address,
  STRIPE_SECRET_KEY: secret_key,
  STRIPE_WEBHOOK_SECRET: webhook_secrets,
  STRIPE_API_URL: url.optional(),
  STRIPE_TAX: z.enum(["on", "off"]).default("off"),
  ALLOW_TEST_PAYMENTS: z.enum(["on", "off"]).default("off"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address that begins with smtp:// or smtps://" })
    .optional(),
  MAIL_FROM: sender.optional(),
  CONTACT_FORM_URL: url.optional(),
  ADMIN_EMAIL: email.optional(),
  SECOND_DISK: z.string().optional(),
  BACKUP_GB_MAX: z.coerce.number().min(0).max(100_000).default(20),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  PROVIDER_NAME: line.optional(),
  PROVIDER_ADDRESS: line.optional(),
  PROVIDER_TAX_NUMBER: line.optional(),
  PROVIDER_EMAIL: email.optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(["on", "off"]).default("off"),
  GAS_BUDGET_PERCENT: z.coerce.number().int().min(1).max(100_000).default(100),
  MAX_FEE_GWEI: gwei.optional(),
})

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

export interface Provider {
  name: string
  address: string
  tax_number: string
  email: string
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
  /** Between reporting not ready and refusing requests, on shutdown. */
  drain_ms: number
  log_level: string
  trusted_proxies: string[]
  /** In which of their headers trusted proxies name the visitor's country, in small letters. */
  country_header: string
  /** Whether everybody sees that a label may have been copied, and networks whose checks count for nothing. */
  checks: { is_alarm_public: boolean; ignored: string[] }
  chains: ChainConfig[]
  /** Without a reinstater's key the recaller's takes recalls back. */
  keys: Record<"minter" | "recaller" | "reinstater" | "attester", KeySource | undefined>
  custody_address: string | undefined
  /** Without a key: the local card page. `tax`: Stripe Tax adds value added tax. */
  stripe: { secret_key: string | undefined; webhook_secrets: string[]; api_url: string | undefined; tax: boolean }
  /** Unset: letters become files in the data folder. */
  smtp_url: string | undefined
  mail_from: string
  /** A hosted form that gets the contact form's messages; unset: they are mailed to us. */
  contact_form_url: string | undefined
  /** The first administrator. */
  admin_email: string | undefined
  /** Where copies of an SQLite database go, and how much room all of them may take; null: none are made. */
  backup: { directory: string; bytes_max: number } | null
  /** The folder for the second copy of mints. */
  manifest_dir: string
  /** Opens `/metrics`. Unset, private networks may read it, and in production nobody. */
  metrics_token: string | undefined
  /** Where spans of requests go by OTLP over HTTP; unset: there are none. */
  otlp_endpoint: string | undefined
  /** Who runs the service: what letters and legal pages say. */
  provider: Provider
  /** How much of the plans' gas a day companies may use; 100: as the plans say. */
  gas_budget_percent: number
  /** Webhooks may go to this machine and to private networks: for demonstrations. */
  webhook_allow_private: boolean
}

/** A start that cannot succeed, with every reason at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: string[]) {
    super(`The configuration does not hold:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
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
    checks: { is_alarm_public: env.CHECKS_ALARM === "public", ignored: ignored.networks },
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
    gas_budget_percent: env.GAS_BUDGET_PERCENT,
    webhook_allow_private: env.WEBHOOK_ALLOW_PRIVATE === "on",
  }
  const problems = [
    ...ignored.problems,
    ...missing(config),
    ...missingInProduction(config, env),
    ...unsafeInProduction(config, env),
    ...ambiguous(env),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** One network a line; what stands behind # is a comment. */
function readNetworks(path: string | undefined): { networks: string[]; problems: string[] } {
  if (path === undefined) return { networks: [], problems: [] }
  try {
    const lines = readFileSync(path, "utf8").split("\n")
    const networks = lines.map((text) => text.replace(/#.*/, "").trim()).filter(Boolean)
    const wrong = networks.find((text) => !isAddressOrNetwork(text))
    return { networks, problems: wrong ? [`CHECKS_IGNORE_FILE: “${wrong}” is no network such as 203.0.113.0/24`] : [] }
  } catch (error) {
    return { networks: [], problems: [`CHECKS_IGNORE_FILE: ${(error as Error).message}`] }
  }
}

/** A setting's problem, described without its value; null when valid. */
export function problemWith(name: string, value: string): string | null {
  const setting = Environment.shape[name as keyof typeof Environment.shape]
  const parsed = setting?.safeParse(value)
  return parsed === undefined || parsed.success ? null : parsed.error.issues.map(({ message }) => message).join("; ")
}

/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape)

/** Networks with configured nodes and, outside production, those with a local chain enabled. */
function offeredChains(env: z.infer<typeof Environment>): ChainConfig[] {
  const isLocal = (id: ChainId) => env.NODE_ENV !== "production" && env.LOCAL_NETWORKS.includes(NETWORKS[id].env_prefix)
  return CHAIN_IDS.map((id) => chain(env, id)).filter(
    ({ rpc_urls, chain_id }) => rpc_urls.length > 0 || isLocal(chain_id),
  )
}

function chain(env: z.infer<typeof Environment>, chain_id: ChainId): ChainConfig {
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

/** Letters come from the site's own domain, where it has one. */
export function senderAt(public_url: string | undefined): string | undefined {
  const address = `no-reply@${public_url === undefined ? "" : new URL(public_url).hostname}`
  return email.safeParse(address).success ? `Touchmark <${address}>` : undefined
}

/** Settings that a demonstration can lack, and a production service cannot. */
function missingInProduction({ production }: Config, env: z.infer<typeof Environment>): string[] {
  if (!production) return []
  const names = ["PUBLIC_URL", "SMTP_URL", ...PROVIDER_NAMES] as const
  const needed = names.filter((name) => !env[name]).map((name) => `${name}: needed in production`)
  if (env.PUBLIC_URL && !env.MAIL_FROM && !senderAt(env.PUBLIC_URL)) {
    needed.push("MAIL_FROM: needed, since PUBLIC_URL names no domain that could send letters")
  }
  return needed
}

/** What would give paid plans away, or send links that anybody on the way can read. */
function unsafeInProduction({ production, public_url, stripe }: Config, env: z.infer<typeof Environment>): string[] {
  if (!production) return []
  const problems: string[] = []
  if (env.PUBLIC_URL && !public_url.startsWith("https://")) {
    problems.push("PUBLIC_URL: must begin with https:// in production, since letters carry links that sign people in")
  }
  if (env.WEBHOOK_ALLOW_PRIVATE === "on") problems.push("WEBHOOK_ALLOW_PRIVATE: not in production")
  if (env.ALLOW_TEST_PAYMENTS === "on") return problems
  const unless = "set ALLOW_TEST_PAYMENTS=on if anybody may have a paid plan for nothing"
  if (stripe.secret_key?.includes("_test_")) problems.push(`STRIPE_SECRET_KEY: a test key moves no money; ${unless}`)
  if (stripe.api_url) problems.push(`STRIPE_API_URL: another host than Stripe decides who has paid; ${unless}`)
  return problems
}

const PROVIDER_NAMES = ["PROVIDER_NAME", "PROVIDER_ADDRESS", "PROVIDER_TAX_NUMBER", "PROVIDER_EMAIL"] as const

function keyOf(env: z.infer<typeof Environment>, role: KeyRole): KeySource | undefined {
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

/** Which of two keys was meant is not guessed. */
function ambiguous(env: z.infer<typeof Environment>): string[] {
  return KEY_ROLES.filter((role) => {
    const keys = [env[`${role}_KMS_KEY_ID`], env[`${role}_PRIVATE_KEY`], keystoreOf(env.SECRETS_DIR, role)]
    return keys.filter((one) => one !== undefined).length > 1
  }).map(
    (role) => `${role}: one key of SECRETS_DIR's ${role.toLowerCase()}.json, ${role}_KMS_KEY_ID, ${role}_PRIVATE_KEY`,
  )
}

/** Every plan must have a network to mint on. */
function missingNetworks({ production, chains }: Config): string[] {
  const missing = NETWORK_KINDS.filter((kind) => !chains.some(({ chain_id }) => NETWORKS[chain_id].kind === kind))
  return missing.map((kind) => {
    const ids = CHAIN_IDS.filter((id) => NETWORKS[id].kind === kind)
    const [first, ...others] = ids.map((id) => `${prefixOf(id)}_RPC_URLS`)
    const otherwise = others.map((setting) => `, or ${setting}`).join("")
    return `${first}: a ${kind} network is needed${otherwise}${production ? "; in production it must be real" : ""}`
  })
}

/** Real networks need their own keys; local chains never use them. */
function missing(config: Config): string[] {
  const problems = missingNetworks(config)
  const real = config.chains.filter((one) => one.rpc_urls.length > 0)
  if (real.length > 0) {
    for (const [role, source] of Object.entries(config.keys)) {
      const name = role.toUpperCase()
      if (!source && role !== "reinstater") {
        problems.push(
          `${name}: a key is needed with real RPC URLs: ${role}.json and keys_password in SECRETS_DIR, or ${name}_KMS_KEY_ID`,
        )
      }
    }
    if (!config.custody_address) problems.push("CUSTODY_ADDRESS: needed with real RPC URLs")
  }
  const { secret_key, webhook_secrets } = config.stripe
  if (config.production && !secret_key) {
    problems.push("STRIPE_SECRET_KEY: needed in production, where no demonstration may take its place")
  }
  if (secret_key && webhook_secrets.length === 0) {
    problems.push("STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY, or nobody could tell a payment from a forgery")
  }
  return problems
}
