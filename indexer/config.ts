import { isIP, isIPv6 } from "node:net"
import { join, resolve } from "node:path"
import * as z from "zod"
import { CHAINS, type ChainId, MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"

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
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address: 0x and 40 hex digits")
  .optional()
const key = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "must be a key: 0x and 64 hex digits")
  .optional()

function isAddressOrNetwork(text: string): boolean {
  const [, start, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (start === undefined || !isIP(start)) return false
  return Number(bits ?? 0) <= (isIPv6(start) ? 128 : 32)
}

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.string().optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  TRUSTED_PROXIES: proxies,
  TESTNET_RPC_URLS: urls,
  MAINNET_RPC_URLS: urls,
  TESTNET_PUBLIC_RPC_URLS: urls,
  MAINNET_PUBLIC_RPC_URLS: urls,
  TESTNET_REGISTRY: address,
  MAINNET_REGISTRY: address,
  MINTER_PRIVATE_KEY: key,
  RECALLER_PRIVATE_KEY: key,
  ATTESTER_PRIVATE_KEY: key,
  CUSTODY_ADDRESS: address,
  MAX_FEE_GWEI: z.coerce.number().positive().max(10_000).default(100),
})

export interface ChainConfig {
  chain_id: ChainId
  /** Empty: the local chain. */
  rpc_urls: string[]
  public_rpc_urls: string[]
  /** Unset: as deployments.ts says, or the local chain's own. */
  registry: string | undefined
}

export interface Config {
  production: boolean
  port: number
  host: string
  public_url: string
  data_dir: string
  database_url: string
  log_level: string
  trusted_proxies: string[]
  chains: ChainConfig[]
  keys: { minter: string | undefined; recaller: string | undefined; attester: string | undefined }
  custody_address: string | undefined
  /** What one unit of gas may cost at most; above it, mints wait. */
  max_fee_gwei: number
}

/** A start that cannot succeed, with every reason at once. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration does not hold:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`)
  }
}

/** The only reader of the environment; what is blank counts as not set. Throws ConfigError with a line for each variable at fault. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const set = Object.entries(environment).filter(([, value]) => value?.trim())
  const parsed = Environment.safeParse(Object.fromEntries(set))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`))
  }
  const env = parsed.data
  const data_dir = resolve(env.DATA_DIR)
  const config: Config = {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    public_url: (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ""),
    data_dir,
    database_url: env.DATABASE_URL ?? `sqlite:${join(data_dir, "touchmark.sqlite")}`,
    log_level: env.LOG_LEVEL,
    trusted_proxies: env.TRUSTED_PROXIES,
    chains: [
      chain(TESTNET_CHAIN_ID, env.TESTNET_RPC_URLS, env.TESTNET_PUBLIC_RPC_URLS, env.TESTNET_REGISTRY),
      chain(MAINNET_CHAIN_ID, env.MAINNET_RPC_URLS, env.MAINNET_PUBLIC_RPC_URLS, env.MAINNET_REGISTRY),
    ],
    keys: { minter: env.MINTER_PRIVATE_KEY, recaller: env.RECALLER_PRIVATE_KEY, attester: env.ATTESTER_PRIVATE_KEY },
    custody_address: env.CUSTODY_ADDRESS,
    max_fee_gwei: env.MAX_FEE_GWEI,
  }
  const problems = missing(config)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function chain(
  chain_id: ChainId,
  rpc_urls: string[],
  public_urls: string[],
  registry: string | undefined,
): ChainConfig {
  const public_rpc_urls = public_urls.length > 0 ? public_urls : CHAINS[chain_id].public_rpc_urls
  return { chain_id, rpc_urls, public_rpc_urls, registry }
}

/** A real network needs keys of its own; a local chain never sees them. */
function missing(config: Config): string[] {
  const problems: string[] = []
  const real = config.chains.filter((one) => one.rpc_urls.length > 0)
  if (config.production && real.length < config.chains.length) {
    problems.push("TESTNET_RPC_URLS, MAINNET_RPC_URLS: in production both networks must be real")
  }
  if (real.length > 0) {
    if (!config.keys.minter) problems.push("MINTER_PRIVATE_KEY: needed with real RPC URLs")
    if (!config.keys.recaller) problems.push("RECALLER_PRIVATE_KEY: needed with real RPC URLs")
    if (!config.keys.attester) problems.push("ATTESTER_PRIVATE_KEY: needed with real RPC URLs")
    if (!config.custody_address) problems.push("CUSTODY_ADDRESS: needed with real RPC URLs")
  }
  return problems
}
