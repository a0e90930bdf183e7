import { readFileSync } from "node:fs"
import { type LocalAccount, privateKeyToAccount } from "viem/accounts"
import { ROLES, type Role } from "#chain/chain.ts"
import { ConfigError, type KeySource } from "#indexer/config.ts"
import type { Hex } from "#proof/hex.ts"
import { openAwsKms } from "./aws-kms.ts"
import { KeystoreError, openKeystore } from "./keystore.ts"
import { type Kms, KmsError, kmsAccount } from "./kms-account.ts"

/**
 * Opens the signing keys for real networks; the recaller's also reinstates where no reinstater's is set. Throws ConfigError
 * with all problems.
 */
export async function openSigners(
  keys: Record<Role, KeySource | undefined>,
  openKms: () => Promise<Kms> = openAwsKms,
): Promise<Record<Role, LocalAccount>> {
  const problems: string[] = []
  const opened = new Map<Role, LocalAccount>()
  for (const role of ROLES) {
    const source = keys[role]
    if (!source) continue
    try {
      opened.set(role, await openSigner(source, openKms))
    } catch (error) {
      const what = "kms_key_id" in source ? `${role.toUpperCase()}_KMS_KEY_ID` : `${role}.json in SECRETS_DIR`
      problems.push(`${what}: ${reasonOf(error)}`)
    }
  }
  const recaller = opened.get("recaller")
  if (opened.get("reinstater")?.address === recaller?.address) opened.delete("reinstater")
  const addresses = new Set([...opened.values()].map(({ address }) => address))
  if (addresses.size < opened.size) {
    problems.push(
      "MINTER, RECALLER, REINSTATER, ATTESTER: give each its own key, so that a stolen key can do only one thing",
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { reinstater: recaller, ...Object.fromEntries(opened) } as Record<Role, LocalAccount>
}

async function openSigner(source: KeySource, openKms: () => Promise<Kms>): Promise<LocalAccount> {
  if ("kms_key_id" in source) return kmsAccount(await openKms(), source.kms_key_id)
  if ("private_key" in source) return privateKeyToAccount(source.private_key as Hex)
  return privateKeyToAccount(await openKeystore(readFileSync(source.path, "utf8"), source.password))
}

/** Only messages that are known to hold no secret. */
function reasonOf(error: unknown): string {
  if (error instanceof KeystoreError || error instanceof KmsError) return error.message
  return (error as { code?: string }).code === "ENOENT" ? "the file does not exist" : "could not be read"
}
