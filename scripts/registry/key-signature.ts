import { readFileSync } from "node:fs"
import { type Address, type Hex, isHex, type PublicClient, type TypedDataDefinition } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { KeystoreError, openKeystore } from "#chain/keys/keystore.ts"
import { issuerKeysAbi } from "#contracts/abi.ts"
import { type KeyAct, keyActData } from "#contracts/key-acts.ts"
import { ask } from "#scripts/ask.ts"
import { Refusal } from "./refusal.ts"

interface Place {
  reader: PublicClient
  chain_id: number
  keys: Address
}

/**
 * The signature argument of a brand key's call: empty for the attester, made with a key file, or given. Null if only
 * the text to sign was printed.
 */
export async function keySignature(
  act: KeyAct,
  { reader, chain_id, keys }: Place,
  args: readonly unknown[],
  signed_by: string,
): Promise<Hex | null> {
  if (signed_by === "" || (signed_by.startsWith("0x") && isHex(signed_by))) return (signed_by || "0x") as Hex
  const issuer = args[0] as Hex
  const nonce = await reader.readContract({
    address: keys,
    abi: issuerKeysAbi,
    functionName: "nonceOf",
    args: [issuer],
  })
  const data = keyActData(act, { chain_id, keys }, args, nonce)
  if (signed_by !== "ask") return signWithFile(signed_by, data)
  console.log(JSON.stringify(data, (_name, value) => (typeof value === "bigint" ? String(value) : value), 2))
  return null
}

async function signWithFile(path: string, data: ReturnType<typeof keyActData>): Promise<Hex> {
  const text = readOrRefuse(path)
  const password = (await ask(`Password of ${path}: `, { isHidden: true })) ?? ""
  try {
    return await privateKeyToAccount(await openKeystore(text, password)).signTypedData(data as TypedDataDefinition)
  } catch (error) {
    throw error instanceof KeystoreError ? new Refusal(`${path} ${error.message}.`) : error
  }
}

function readOrRefuse(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    throw new Refusal(`${path} is not a key file, not a signature and not the word ask.`)
  }
}
