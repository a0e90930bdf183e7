/** What a brand's key is asked to sign: EIP-712 data as `eth_signTypedData_v4` takes it. */
import type { Unsigned } from "./api/statements.ts"

export const BRAND_KEYS_MAX = 8
/** The last moment that every calendar can still write. A brand may set a date behind it, which never comes either. */
export const TIME_S_MAX = 2 ** 40 - 1

const ZERO = `0x${"0".repeat(64)}` as const

/** The members of what is signed, as the contracts write them in their type hashes. */
const TYPES = {
  EIP712Domain: "string name,string version,uint256 chainId,address verifyingContract",
  Statement: "bytes32 issuer,bytes32 root,uint256 tokenId,uint32 size,bytes32 recordHash,uint64 issuedAt",
  AddKey: "bytes32 issuer,bytes32 keyHash,uint8 kind,uint256 nonce",
  EndKey: "bytes32 issuer,bytes32 keyHash,uint64 since,bool compromised,uint256 nonce",
  SetSignedFrom: "bytes32 issuer,uint64 time,uint256 nonce",
}
type Act = Exclude<keyof typeof TYPES, "EIP712Domain">

const membersOf = (type: keyof typeof TYPES) =>
  TYPES[type].split(",").map((member) => {
    const [type = "", name = ""] = member.split(" ")
    return { name, type }
  })

export interface Signable {
  chain_id: number
  typed: {
    domain: { name: string; version: string; chainId: number; verifyingContract: string }
    types: Record<string, readonly { name: string; type: string }[]>
    primaryType: string
    message: Record<string, string | number | boolean>
  }
}

function signable(
  primaryType: Act,
  name: string,
  place: { chain_id: number; contract: string },
  message: Record<string, string | number | boolean>,
): Signable {
  const { chain_id, contract } = place
  const domain = { name, version: "1", chainId: chain_id, verifyingContract: contract }
  const types = { EIP712Domain: membersOf("EIP712Domain"), [primaryType]: membersOf(primaryType) }
  return { chain_id, typed: { domain, types, primaryType, message } }
}

/** The message of a statement about a mint. */
export function messageAbout({ issuer, root, size, token_id, record_hash }: Unsigned, issued_at_s: number) {
  return {
    ...{ issuer, root: root ?? ZERO, tokenId: token_id ?? ZERO },
    ...{ size: size ?? 1, recordHash: record_hash ?? ZERO, issuedAt: issued_at_s },
  }
}

export const statementToSign = ({ chain_id, registry }: Unsigned, message: ReturnType<typeof messageAbout>): Signable =>
  signable("Statement", "Touchmark Statement", { chain_id, contract: registry }, message)

/** As the contract of brands' keys numbers them. */
const KINDS = { secp256k1: 1, p256: 2 } as const

/** What a live key of the brand can decide of the brand's keys; times in seconds since 1970. */
export type BrandAct =
  | { act: "add"; type: keyof typeof KINDS; key_hash: string }
  | { act: "end" | "stolen"; key_hash: string; since_s: number }
  | { act: "signed_from"; time_s: number }

/** The act as the contract of brands' keys takes it, signed for by a live key. */
export function actToSign(
  place: { chain_id: number; contract: string; nonce: number },
  issuer: string,
  act: BrandAct,
): Signable {
  const { nonce } = place
  const sign = (type: Act, message: Record<string, string | number | boolean>) =>
    signable(type, "Touchmark Issuer Keys", place, { issuer, ...message, nonce })
  if (act.act === "add") return sign("AddKey", { keyHash: act.key_hash, kind: KINDS[act.type] })
  if (act.act === "signed_from") return sign("SetSignedFrom", { time: act.time_s })
  return sign("EndKey", { keyHash: act.key_hash, since: act.since_s, compromised: act.act === "stolen" })
}
