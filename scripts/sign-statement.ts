import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { privateKeyToAccount } from "viem/accounts"
import { openKeystore } from "#chain/keys/keystore.ts"
import { ask } from "./ask.ts"
import { runCommand, UsageError } from "./command.ts"
import { signCertificates, signUnsigned } from "./statements/sign.ts"

const USAGE = `npm run sign-statement -- --key brand.json CERTIFICATE [CERTIFICATE...]
npm run sign-statement -- --key brand.json --service https://touchmark.example --api-key-file FILE ROOT|TOKEN [...]
npm run sign-statement -- --key brand.json --service https://touchmark.example --api-key-file FILE --all [--follow]

Signs with the brand's own key (docs/handbook.md). It asks for the password, or reads it from a line of the input.

CERTIFICATE      a file: signs for its product or its whole batch and writes the statement into it; works offline
ROOT|TOKEN       an unsigned mint: sends the statement to the service
--all            every unsigned mint; compare the printed lines with what you had minted
--follow         then signs for each new mint once it is confirmed, until you stop it
--api-key-file   a file with an API key that has the scopes certificates:read and mints:write`

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string" },
      service: { type: "string" },
      "api-key-file": { type: "string" },
      all: { type: "boolean" },
      follow: { type: "boolean" },
    },
  })
  const { key, service, "api-key-file": api_key_file, all = false, follow = false } = values
  const isOnline = service !== undefined && api_key_file !== undefined
  const isAsked = isOnline ? all !== positionals.length > 0 : positionals.length > 0 && service === undefined && !all
  if (key === undefined || !isAsked || (follow && !all)) throw new UsageError(USAGE)
  const text = readFileSync(key, "utf8")
  const open = async () => {
    const password = (await ask(`Password of ${key}: `, { isHidden: true })) ?? ""
    return privateKeyToAccount(await openKeystore(text, password))
  }
  if (!isOnline) return signCertificates(positionals, open)
  const api_key = readFileSync(api_key_file, "utf8").trim()
  await signUnsigned({ service, api_key, only: all ? null : positionals, follow }, await open())
})
