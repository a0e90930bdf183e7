import { existsSync, writeFileSync } from "node:fs"
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts"
import { writeKeystore } from "#chain/keys/keystore.ts"
import { ask } from "./ask.ts"
import { runCommand, UsageError } from "./command.ts"

const PASSWORD_CHARACTERS_MIN = 12
const USAGE = `node scripts/create-keystore.ts minter.json     creates a key in an encrypted file
It asks for the password, or reads it from a line of the input.`

await runCommand(USAGE, async () => {
  const [path, ...rest] = process.argv.slice(2)
  if (!path || path.startsWith("-") || rest.length > 0) throw new UsageError(USAGE)
  if (existsSync(path)) throw new UsageError(`${path} already exists. Nothing was written.`)
  const password = await askPassword()
  const key = generatePrivateKey()
  writeFileSync(path, await writeKeystore(key, password), { mode: 0o600, flag: "wx" })
  console.log(`${privateKeyToAddress(key)} in ${path}`)
})

async function askPassword(): Promise<string> {
  const password = (await ask("Password of the new key: ", { isHidden: true })) ?? ""
  if (password.length < PASSWORD_CHARACTERS_MIN)
    throw new UsageError(`The password needs at least ${PASSWORD_CHARACTERS_MIN} characters. Nothing was written.`)
  // Hidden input may have been mistyped.
  if (!process.stdin.isTTY || password === (await ask("Once more: ", { isHidden: true }))) return password
  throw new UsageError("The two passwords differ. Nothing was written.")
}
