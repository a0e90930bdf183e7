/** Secrets are files of one folder, named like their settings. Containers and systemd hand them out that way. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { CHAIN_IDS, NETWORKS } from "#shared/chains.ts"

type Values = Record<string, string | undefined>

export const KEY_ROLES = ["MINTER", "RECALLER", "REINSTATER", "ATTESTER"] as const
export type KeyRole = (typeof KEY_ROLES)[number]

/** Settings that SECRETS_DIR may hold as files, named in lower case, so that they stay out of the environment. */
export const SECRETS: readonly string[] = [
  ...["DATABASE_URL", "SMTP_URL", "METRICS_TOKEN"],
  ...CHAIN_IDS.map((id) => `${NETWORKS[id].env_prefix}_RPC_URLS`),
  ...["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "KEYS_PASSWORD"],
  ...KEY_ROLES.map((role) => `${role}_PRIVATE_KEY`),
]

/** Merges SECRETS_DIR into the settings, with a line for each unusable file. */
export function withSecrets(environment: Values): { values: Values; problems: string[] } {
  const values = { ...environment }
  const problems: string[] = []
  const directory = environment.SECRETS_DIR?.trim()
  if (!directory) return { values, problems }
  if (!existsSync(directory)) problems.push("SECRETS_DIR: this folder does not exist")
  for (const name of SECRETS) {
    const path = secretPath(directory, name)
    if (!existsSync(path)) continue
    if (values[name]?.trim()) problems.push(`${name}: set here and in SECRETS_DIR's ${name.toLowerCase()}; remove one`)
    try {
      values[name] = readFileSync(path, "utf8").trim()
    } catch (error) {
      const { code = "no reason given" } = error as { code?: string }
      problems.push(`${name}: its file in SECRETS_DIR cannot be read (${code})`)
    }
  }
  return { values, problems }
}

export const secretPath = (directory: string, name: string): string => join(directory, name.toLowerCase())

export const keystorePath = (directory: string, role: string): string => join(directory, `${role.toLowerCase()}.json`)

/** The encrypted key of a role, where SECRETS_DIR has one. */
export function keystoreOf(directory: string | undefined, role: KeyRole): string | undefined {
  const path = directory && keystorePath(directory, role)
  return path && existsSync(path) ? path : undefined
}
