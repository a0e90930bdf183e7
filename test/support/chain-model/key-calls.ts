import type { ContractFunctionArgs, ContractFunctionName } from "viem"
import type { issuerKeysAbi } from "#contracts/abi.ts"
import { type Call, emit, Revert } from "./call.ts"
import { ATTESTER_ROLE, onlyRole } from "./roles.ts"

type Abi = typeof issuerKeysAbi
type Arguments<Name extends ContractFunctionName<Abi>> = ContractFunctionArgs<Abi, "view" | "nonpayable", Name>

const keyIn = (issuer: string, hash: string) => `${issuer}:${hash}`.toLowerCase()

/** IssuerKeys without delays and bounds. Any signature counts as a live key's. */
export const keyWrites = {
  addKey(call: Call, [issuer, hash, kind]: Arguments<"addKey">) {
    onlyRole(call, ATTESTER_ROLE)
    const life = { from: call.timestamp_s, until: 0n, kind, compromised: false }
    call.draft.keys.set(keyIn(issuer, hash), life)
    emit(call, "KeyAdded", { issuer, keyHash: hash, kind, from: life.from })
  },

  endKey(call: Call, [issuer, hash, since, compromised, signature]: Arguments<"endKey">) {
    const isSigned = signature !== "0x"
    if (!isSigned) onlyRole(call, ATTESTER_ROLE)
    if (!isSigned && since !== 0n) throw new Revert("0x", "EndMustBeNow")
    const key = keyIn(issuer, hash)
    const until = isSigned ? since : call.timestamp_s
    call.draft.keys.set(key, { ...call.draft.keys.get(key)!, until, compromised })
    emit(call, "KeyEnded", { issuer, keyHash: hash, since: until, compromised })
  },

  setSignedFrom(call: Call, [issuer, time]: Arguments<"setSignedFrom">) {
    call.draft.signed_from.set(issuer, time)
    emit(call, "SignedFromSet", { issuer, time })
  },
}

export const keyReads = {
  keyOf({ draft }: Call, [issuer, hash]: Arguments<"keyOf">) {
    const { from, until, kind, compromised } = draft.keys.get(keyIn(issuer, hash)) ?? NEVER
    return [from, until, kind, compromised]
  },
  signedFromOf: ({ draft }: Call, [issuer]: Arguments<"signedFromOf">) => draft.signed_from.get(issuer) ?? 0n,
  nonceOf: () => 0n,
}

const NEVER = { from: 0n, until: 0n, kind: 0, compromised: false }
