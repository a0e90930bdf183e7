import { isIP, isIPv6 } from "node:net"
import * as z from "zod"
import { parseCode } from "#proof/code.ts"
import { CHAIN_IDS, type ChainId, DEMONSTRATED_IDS, type EnvPrefix, NETWORKS } from "#shared/chains.ts"

export const prefixOf = (id: ChainId): string => NETWORKS[id].env_prefix
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
  error: "must be addresses that begin with http:// or https://, separated by commas",
})
const proxies = list.refine((items) => items.every(isAddressOrNetwork), {
  error: "must be IP addresses or networks such as 10.0.0.0/8, separated by commas",
})
const networks = list
  .transform((items) => (items.length > 0 ? items.map((item) => item.toUpperCase()) : DEMONSTRATED_IDS.map(prefixOf)))
  .refine((items) => items.every((item) => PREFIXES.includes(item)), {
    error: `must be one or more of ${PREFIXES.join(", ")}`,
  })
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address: 0x and 40 hex digits")
  .optional()
const email = z.email("must be an email address").max(254).toLowerCase()
const sender = z
  .string()
  .refine((text) => email.safeParse(/^[^<>"\r\n]* <([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
    error: "must be an email address, or a name with the address in angle brackets",
  })
const header = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, "must be the name of a header")
  .toLowerCase()
const codes = list
  .transform((items) => items.map((item) => parseCode(item)))
  .refine((items) => items.every(({ ok }) => ok), { error: "must be codes as they are on labels, separated by commas" })
  .transform((items) => items.flatMap((item) => (item.ok ? [item.code] : [])))
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
    "must be a secret or restricted key of Stripe: sk_live_, sk_test_, rk_live_ or rk_test_",
  )
  .optional()
const webhook_secrets = list.refine((items) => items.every((item) => item.startsWith("whsec_")), {
  error: "must be signing secrets that begin with whsec_, separated by commas",
})

export function isAddressOrNetwork(text: string): boolean {
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

export const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:|postgres(ql)?:\/\/)/, "must begin with sqlite: or postgres://")
    .optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  TRUSTED_PROXIES: proxies,
  COUNTRY_HEADER: header.default("cf-ipcountry"),
  GEO_MMDB: z.string().optional(),
  CHECKS_ALARM: z.enum(["brand", "public"]).optional(),
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
  VIES: z.enum(["on", "off", "stand-in"]).optional(),
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
  SAMPLE_CODES: codes,
  PROVIDER_NAME: line.optional(),
  PROVIDER_ADDRESS: line.optional(),
  PROVIDER_TAX_NUMBER: line.optional(),
  PROVIDER_EMAIL: email.optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(["on", "off"]).default("off"),
  GAS_BUDGET_PERCENT: z.coerce.number().int().min(1).max(100_000).default(100),
  MAX_FEE_GWEI: gwei.optional(),
})

export type Environment = z.infer<typeof Environment>

/** A setting's problem, described without its value; null when valid. */
export function problemWith(name: string, value: string): string | null {
  const setting = Environment.shape[name as keyof typeof Environment.shape]
  const parsed = setting?.safeParse(value)
  return parsed === undefined || parsed.success ? null : parsed.error.issues.map(({ message }) => message).join("; ")
}

export const SETTINGS: readonly string[] = Object.keys(Environment.shape)

/** Letters come from the site's own domain, where it has one. */
export function senderAt(public_url: string | undefined): string | undefined {
  const address = `no-reply@${public_url === undefined ? "" : new URL(public_url).hostname}`
  return email.safeParse(address).success ? `Touchmark <${address}>` : undefined
}
