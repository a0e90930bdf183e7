import { CHAIN_IDS, type ChainId, NETWORK_KINDS, NETWORKS } from "#shared/chains.ts"
import { KEY_ROLES, keystoreOf } from "./read-secrets.ts"
import { type Environment, prefixOf, senderAt } from "./settings.ts"

interface Found {
  /** The networks that would be offered. */
  chains: readonly { chain_id: ChainId; rpc_urls: readonly string[] }[]
  /** By role, in small letters. */
  keys: Readonly<Record<string, unknown>>
}

/** Why a service with these settings must not start; empty: it may. */
export function problemsOf(env: Environment, found: Found): string[] {
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
