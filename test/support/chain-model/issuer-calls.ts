import type { ContractFunctionArgs, ContractFunctionName } from "viem"
import type { issuerKeysAbi, issuerRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_KEYS } from "#contracts/local.ts"
import { type Call, emit, Revert, revert } from "./call.ts"
import { ISSUER_INTERFACES } from "./product-reads.ts"
import { ADMIN_ROLE, ATTESTER_ROLE, grantRole, hasRole, onlyRole, revokeRole } from "./roles.ts"
import type { Draft, Hex } from "./state.ts"

type Abi = typeof issuerRegistryAbi
type Arguments<Name extends ContractFunctionName<Abi>> = ContractFunctionArgs<Abi, "view" | "nonpayable", Name>

const NAME_BYTES_MAX = 256
const DOMAIN_BYTES_MAX = 253
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** IssuerRegistry's transactions, check by check in the contract's order. */
export const issuerWrites = {
  grantRole,
  revokeRole,

  attest(call: Call, [issuer, name, domain]: Arguments<"attest">) {
    onlyRole(call, ATTESTER_ROLE)
    if (BigInt(issuer) === 0n) revert("IssuerZero")
    const [name_bytes, domain_bytes] = [bytesOf(name), bytesOf(domain)]
    if (name_bytes === 0 || name_bytes > NAME_BYTES_MAX)
      revert("NameLengthOutOfRange", BigInt(name_bytes), BigInt(NAME_BYTES_MAX))
    if (domain_bytes > DOMAIN_BYTES_MAX) revert("DomainTooLong", BigInt(domain_bytes), BigInt(DOMAIN_BYTES_MAX))
    const known = call.draft.issuers.get(issuer)
    const time = Number(call.timestamp_s)
    let periods = known?.periods ?? []
    if (known && known.revoked_at === 0) {
      if (known.name === name && known.domain === domain) revert("IssuerAlreadyAttested", issuer)
      periods = [...periods.slice(0, -1), { ...periods.at(-1)!, until: time }]
    }
    periods = [...periods, { name, from: time, until: 0 }]
    call.draft.issuers.set(issuer, { name, domain, attested_at: time, revoked_at: 0, periods })
    emit(call, "IssuerAttested", { issuer, name, domain })
  },

  revokeIssuer(call: Call, [issuer, since]: Arguments<"revokeIssuer">) {
    onlyRole(call, ATTESTER_ROLE)
    if (since === 0n || since > call.timestamp_s) revert("TimeOutOfRange", since, call.timestamp_s)
    const known = call.draft.issuers.get(issuer)
    if (!known || (known.revoked_at !== 0 && known.revoked_at <= since)) return revert("IssuerNotAttested", issuer)
    const revoked_at = Number(since)
    const periods = known.periods.map((period) =>
      period.until !== 0 && period.until <= revoked_at
        ? period
        : { ...period, until: Math.max(revoked_at, period.from) },
    )
    call.draft.issuers.set(issuer, { ...known, revoked_at, periods })
    emit(call, "IssuerRevoked", { issuer, since })
  },

  distrust(call: Call, [issuer, fromBlock, toBlock, reason]: Arguments<"distrust">) {
    onlyRole(call, ADMIN_ROLE)
    const head = BigInt(call.block_number)
    if (fromBlock > toBlock || toBlock > head) revert("BlocksOutOfRange", fromBlock, toBlock, head)
    const before = call.draft.distrusted.get(issuer) ?? []
    call.draft.distrusted.set(issuer, [...before, { fromBlock, toBlock, reason }])
    emit(call, "BlocksDistrusted", { issuer, fromBlock, toBlock, reason })
  },
}

export const issuerReads = {
  issuerOf: ({ draft }: Call, [issuer]: Arguments<"issuerOf">) => issuerOf(draft, issuer),
  periodsOf: ({ draft }: Call, [issuer, name]: Arguments<"periodsOf">) => periodsOf(draft, issuer, name),
  distrustedOf: ({ draft }: Call, [issuer]: Arguments<"distrustedOf">) => distrustedOf(draft, issuer),
  attestationOf: ({ draft }: Call, [issuer, name]: Arguments<"attestationOf">) => [
    ...issuerOf(draft, issuer),
    periodsOf(draft, issuer, name),
    distrustedOf(draft, issuer),
    draft.signed_from.get(issuer) ?? 0n,
  ],
  hasRole: ({ draft }: Call, [role, account]: Arguments<"hasRole">) => hasRole(draft, role, account),
  keys: () => LOCAL_KEYS,
  supportsInterface: (_call: Call, [id]: Arguments<"supportsInterface">) => ISSUER_INTERFACES.has(id),
}

const UNKNOWN = { name: "", domain: "", attested_at: 0, revoked_at: 0 }
const EVERYBODY: Hex = `0x${"0".repeat(64)}`

function issuerOf(draft: Draft, issuer: Hex) {
  const { name, domain, attested_at, revoked_at } = draft.issuers.get(issuer) ?? UNKNOWN
  return [name, domain, BigInt(attested_at), BigInt(revoked_at)]
}

function periodsOf(draft: Draft, issuer: Hex, name: string) {
  const own = (draft.issuers.get(issuer)?.periods ?? []).filter((period) => period.name === name)
  return own.map(({ from, until }) => ({ from: BigInt(from), until: BigInt(until) }))
}

function distrustedOf(draft: Draft, issuer: Hex) {
  const everybodys = draft.distrusted.get(EVERYBODY) ?? []
  return issuer === EVERYBODY ? everybodys : [...(draft.distrusted.get(issuer) ?? []), ...everybodys]
}

type KeysAbi = typeof issuerKeysAbi
type KeysArguments<Name extends ContractFunctionName<KeysAbi>> = ContractFunctionArgs<
  KeysAbi,
  "view" | "nonpayable",
  Name
>

const keyIn = (issuer: string, hash: string) => `${issuer}:${hash}`.toLowerCase()

/** IssuerKeys without delays and bounds. Any signature counts as a live key's. */
export const keyWrites = {
  addKey(call: Call, [issuer, hash, kind]: KeysArguments<"addKey">) {
    onlyRole(call, ATTESTER_ROLE)
    const life = { from: call.timestamp_s, until: 0n, kind, compromised: false }
    call.draft.keys.set(keyIn(issuer, hash), life)
    emit(call, "KeyAdded", { issuer, keyHash: hash, kind, from: life.from })
  },

  endKey(call: Call, [issuer, hash, since, compromised, signature]: KeysArguments<"endKey">) {
    const isSigned = signature !== "0x"
    if (!isSigned) onlyRole(call, ATTESTER_ROLE)
    if (!isSigned && since !== 0n) throw new Revert("0x", "EndMustBeNow")
    const key = keyIn(issuer, hash)
    const until = isSigned ? since : call.timestamp_s
    call.draft.keys.set(key, { ...call.draft.keys.get(key)!, until, compromised })
    emit(call, "KeyEnded", { issuer, keyHash: hash, since: until, compromised })
  },

  setSignedFrom(call: Call, [issuer, time]: KeysArguments<"setSignedFrom">) {
    call.draft.signed_from.set(issuer, time)
    emit(call, "SignedFromSet", { issuer, time })
  },
}

export const keyReads = {
  keyOf({ draft }: Call, [issuer, hash]: KeysArguments<"keyOf">) {
    const { from, until, kind, compromised } = draft.keys.get(keyIn(issuer, hash)) ?? NEVER
    return [from, until, kind, compromised]
  },
  signedFromOf: ({ draft }: Call, [issuer]: KeysArguments<"signedFromOf">) => draft.signed_from.get(issuer) ?? 0n,
  nonceOf: () => 0n,
}

const NEVER = { from: 0n, until: 0n, kind: 0, compromised: false }
