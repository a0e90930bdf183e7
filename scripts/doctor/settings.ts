import { existsSync, statSync } from "node:fs"
import { basename } from "node:path"
import { type Config, ConfigError, readConfig } from "#indexer/config.ts"
import { KEY_ROLES, keystorePath, SECRETS, secretPath } from "#indexer/read-secrets.ts"
import { type Finding, ok, problemsOf, warning, wrong } from "./finding.ts"

type Environment = Record<string, string | undefined>

/** Checks every setting for production, whatever NODE_ENV says; returns the configuration, if it is usable. */
export function lookAtSettings(environment: Environment): { findings: Finding[]; config: Config | null } {
  const findings: Finding[] = []
  if (environment.NODE_ENV !== "production") {
    findings.push(
      warning(
        "NODE_ENV",
        "not production",
        "set NODE_ENV=production, or the service offers demo accounts and local chains",
      ),
    )
  }
  let config: Config | null = null
  try {
    config = readConfig({ ...environment, NODE_ENV: "production" })
    findings.push(ok("settings", "complete"))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push(...problemsOf(error))
    config = readable(environment)
  }
  return { findings: [...findings, ...(config ? lookAtChoices(config, environment) : [])], config }
}

/** The settings may still be valid for a demonstration: then check the rest by production's standards. */
function readable(environment: Environment): Config | null {
  try {
    return { ...readConfig({ ...environment, NODE_ENV: "" }), production: true }
  } catch {
    return null
  }
}

function lookAtChoices(config: Config, environment: Environment): Finding[] {
  const findings: Finding[] = []
  const { trusted_proxies, metrics_token, keys } = config
  if (trusted_proxies.length === 0) {
    const advice = "name the proxy, or all visitors share its address and its limits"
    findings.push(warning("TRUSTED_PROXIES", "empty, although PUBLIC_URL is behind TLS", advice))
  } else findings.push(ok("TRUSTED_PROXIES", `${trusted_proxies.length} named`))
  if (trusted_proxies.some((one) => /\/0$/.test(one))) {
    findings.push(wrong("TRUSTED_PROXIES", "trusts everybody, so anybody can claim any address", "name only the proxy"))
  }
  findings.push(
    metrics_token
      ? ok("METRICS_TOKEN", "set")
      : warning("METRICS_TOKEN", "not set", "set it, or nobody can read /metrics"),
  )
  for (const [role, source] of Object.entries(keys)) {
    if (!source || !("private_key" in source)) continue
    const advice = `create a key file with node scripts/create-keystore.ts ${role}.json and put it into SECRETS_DIR`
    findings.push(warning(`${role.toUpperCase()}_PRIVATE_KEY`, "an unencrypted key", advice))
  }
  const directory = environment.SECRETS_DIR?.trim()
  return directory ? [...findings, ...lookAtSecrets(directory)] : findings
}

function lookAtSecrets(directory: string): Finding[] {
  const paths = [
    ...SECRETS.map((name) => secretPath(directory, name)),
    ...KEY_ROLES.map((role) => keystorePath(directory, role)),
  ].filter((path) => existsSync(path))
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
  if (open.length === 0) return [ok("SECRETS_DIR", `${paths.length} files, readable only by their owner`)]
  return open.map((path) =>
    warning(`SECRETS_DIR's ${basename(path)}`, "others on this machine can read it", `chmod 600 ${path}`),
  )
}
