import { existsSync, readFileSync } from "node:fs"
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts"
import { openKeystore, writeKeystore } from "#chain/keys/keystore.ts"
import { KEY_ROLES, type KeyRole, keystorePath } from "#indexer/read-secrets.ts"
import type { Answers } from "./answers.ts"

export interface Key {
  role: KeyRole
  address: string
  /** Set for a new one: the encrypted file. */
  text?: string
}

/** Makes a key for every role without one, under one password; opens existing ones for their address. */
export function makeKeys(secrets: string, answers: Answers): Promise<Key[]> {
  const roles = KEY_ROLES.filter((role) => !answers[`${role}_KMS_KEY_ID`] && !answers[`${role}_PRIVATE_KEY`])
  return Promise.all(roles.map((role) => makeKey(role, keystorePath(secrets, role), answers.KEYS_PASSWORD!)))
}

async function makeKey(role: KeyRole, path: string, password: string): Promise<Key> {
  if (existsSync(path)) {
    return { role, address: privateKeyToAddress(await openKeystore(readFileSync(path, "utf8"), password)) }
  }
  const key = generatePrivateKey()
  return { role, address: privateKeyToAddress(key), text: await writeKeystore(key, password) }
}
