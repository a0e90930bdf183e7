import type { ContractFunctionArgs, ContractFunctionName } from "viem"
import type { issuerRegistryAbi } from "#contracts/abi.ts"
import { type Call, emit, revert } from "./call.ts"
import { ISSUER_INTERFACES } from "./interfaces.ts"
import { ATTESTER_ROLE, grantRole, hasRole, onlyRole, revokeRole } from "./roles.ts"
import type { Hex } from "./state.ts"

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
    if (isAttested(call, issuer)) revert("IssuerAlreadyAttested", issuer)
    call.draft.issuers.set(issuer, { name, domain, attested_at: Number(call.timestamp_s), revoked_at: 0 })
    emit(call, "IssuerAttested", { issuer, name, domain })
  },

  revokeIssuer(call: Call, [issuer]: Arguments<"revokeIssuer">) {
    onlyRole(call, ATTESTER_ROLE)
    if (!isAttested(call, issuer)) revert("IssuerNotAttested", issuer)
    call.draft.issuers.set(issuer, { ...call.draft.issuers.get(issuer)!, revoked_at: Number(call.timestamp_s) })
    emit(call, "IssuerRevoked", { issuer })
  },
}

export const issuerReads = {
  issuerOf({ draft }: Call, [issuer]: Arguments<"issuerOf">) {
    const { name, domain, attested_at, revoked_at } = draft.issuers.get(issuer) ?? UNKNOWN
    return [name, domain, BigInt(attested_at), BigInt(revoked_at)]
  },
  hasRole: ({ draft, contract }: Call, [role, account]: Arguments<"hasRole">) =>
    hasRole(draft, contract, role, account),
  supportsInterface: (_call: Call, [id]: Arguments<"supportsInterface">) => ISSUER_INTERFACES.has(id),
}

const UNKNOWN = { name: "", domain: "", attested_at: 0, revoked_at: 0 }

function isAttested({ draft }: Call, issuer: Hex): boolean {
  const known = draft.issuers.get(issuer)
  return known !== undefined && known.revoked_at === 0
}
