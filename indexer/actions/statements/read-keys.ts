import type { Chain } from "#chain/chain.ts"
import { refuse } from "#indexer/errors.ts"
import type { BrandKey } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { type ContractCall, keyOfCall, keysCall } from "#proof/registry-calls.ts"

/** What the chain says now of a brand's keys; a hash that it does not know is left out. Throws chain_unavailable. */
export async function readKeys(
  { rpc, issuers }: Pick<Chain, "rpc" | "issuers">,
  issuer: Hex,
  hashes: readonly Hex[],
): Promise<Record<Hex, BrandKey>> {
  const ask = async <Answer>(to: Hex, { data, read }: ContractCall<Answer>): Promise<Answer> =>
    read((await rpc.quorum("eth_call", [{ to, data }, "latest"])) as Hex)
  try {
    const keys = await ask(issuers, keysCall())
    const lives = await Promise.all(hashes.map((hash) => ask(keys, keyOfCall(issuer, hash))))
    return Object.fromEntries(hashes.flatMap((hash, at) => (lives[at] ? [[hash, lives[at]]] : [])))
  } catch {
    throw refuse("keys_unread")
  }
}
