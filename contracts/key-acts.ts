/** What a brand's live key decides of the brand's keys: EIP-712 typed data, as IIssuerKeys.sol lays it down. */
import { type Address, concat, type Hex, keccak256, type TypedDataDefinition } from "viem"

const TYPES = {
  AddKey: [
    { name: "issuer", type: "bytes32" },
    { name: "keyHash", type: "bytes32" },
    { name: "kind", type: "uint8" },
    { name: "nonce", type: "uint256" },
  ],
  EndKey: [
    { name: "issuer", type: "bytes32" },
    { name: "keyHash", type: "bytes32" },
    { name: "since", type: "uint64" },
    { name: "compromised", type: "bool" },
    { name: "nonce", type: "uint256" },
  ],
  SetSignedFrom: [
    { name: "issuer", type: "bytes32" },
    { name: "time", type: "uint64" },
    { name: "nonce", type: "uint256" },
  ],
} as const

export type KeyAct = keyof typeof TYPES

/** What is to be signed. `args` are those of the contract's function without the signature. */
export function keyActData(
  act: KeyAct,
  { chain_id, keys }: { chain_id: number; keys: Address },
  args: readonly unknown[],
  nonce: bigint,
): TypedDataDefinition<Record<string, unknown>> {
  const values = [...args, nonce]
  return {
    domain: { name: "Touchmark Issuer Keys", version: "1", chainId: chain_id, verifyingContract: keys },
    types: { [act]: TYPES[act] },
    primaryType: act,
    message: Object.fromEntries(TYPES[act].map(({ name }, at) => [name, values[at]])),
  }
}

const SECP256K1 = 1
const P256 = 2

/** The contract identifies a wallet's key by its address, and a passkey by the two halves of its public key. */
export function keyHashOf(...key: [address: Address] | [x: Hex, y: Hex]): { hash: Hex; kind: number } {
  const kind = key.length === 1 ? SECP256K1 : P256
  return { hash: keccak256(concat([`0x0${kind}`, ...key])), kind }
}
