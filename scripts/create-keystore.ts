import { existsSync, writeFileSync } from "node:fs"
import { createInterface } from "node:readline/promises"
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts"
import { writeKeystore } from "#chain/keystore.ts"

const PASSWORD_CHARACTERS_MIN = 12

/** `node scripts/create-keystore.ts FILE`: a new key in an encrypted file; its password is read from a line of the input. */
async function create(path: string | undefined): Promise<void> {
  if (!path) throw new Error("Say which file to write: node scripts/create-keystore.ts minter.json")
  if (existsSync(path)) throw new Error(`${path} exists already: nothing was written.`)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const password = await lines.question("Password of the new key: ")
  lines.close()
  if (password.length < PASSWORD_CHARACTERS_MIN) {
    throw new Error(`The password needs at least ${PASSWORD_CHARACTERS_MIN} characters: nothing was written.`)
  }
  const key = generatePrivateKey()
  writeFileSync(path, await writeKeystore(key, password), { mode: 0o600, flag: "wx" })
  console.log(`${privateKeyToAddress(key)} in ${path}`)
}

try {
  await create(process.argv[2])
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
