import type { Chain } from "#chain/chain.ts"
import { refusal } from "#indexer/errors.ts"
import type { BrandKey } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { abiWords, type ContractCall, callData, keyOfCall, keysCall } from "#proof/registry-calls.ts"
import { TIME_S_MAX } from "#shared/brand-acts.ts"

/** The selectors of `signedFromOf(bytes32)` and `nonceOf(bytes32)` in IssuerKeys. */
const SIGNED_FROM_OF: Hex = "0x8d9744da"
const NONCE_OF: Hex = "0x59f3ec16"

const signedFromCall = (issuer: Hex): ContractCall<number> => ({
  data: callData(SIGNED_FROM_OF, issuer),
  read: (data) => Math.min(abiWords(data).number(0, 64), TIME_S_MAX),
})
const nonceCall = (issuer: Hex): ContractCall<number> => ({
  data: callData(NONCE_OF, issuer),
  read: (data) => abiWords(data).number(0, 53),
})

/** Reads a brand's keys from the chain; unknown hashes are left out. Throws chain_unavailable. */
export async function readBrand({ rpc, issuers }: Pick<Chain, "rpc" | "issuers">, issuer: Hex, hashes: readonly Hex[]) {
  const ask = async <Answer>(to: Hex, { data, read }: ContractCall<Answer>): Promise<Answer> =>
    read((await rpc.quorum("eth_call", [{ to, data }, "latest"])) as Hex)
  try {
    const contract = await ask(issuers, keysCall())
    const [signed_from, nonce, ...lives] = await Promise.all([
      ask(contract, signedFromCall(issuer)),
      ask(contract, nonceCall(issuer)),
      ...hashes.map((hash) => ask(contract, keyOfCall(issuer, hash))),
    ])
    const known = hashes.flatMap((hash, at) => (lives[at] ? [[hash, lives[at]]] : []))
    const keys = Object.fromEntries(known) as Record<Hex, BrandKey>
    return { contract, signed_from: signed_from || null, nonce, keys }
  } catch {
    throw refusal("keys_unread")
  }
}
