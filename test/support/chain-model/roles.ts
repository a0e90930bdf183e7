import { keccak256, stringToHex } from "viem/utils"
import { type Call, emit, revert } from "./call.ts"
import type { Draft, Hex } from "./state.ts"

export const ADMIN_ROLE: Hex = `0x${"0".repeat(64)}`
export const roleOf = (name: string): Hex => keccak256(stringToHex(name))
export const RECALLER_ROLE = roleOf("RECALLER_ROLE")
export const REINSTATER_ROLE = roleOf("REINSTATER_ROLE")
export const PAUSER_ROLE = roleOf("PAUSER_ROLE")
export const ATTESTER_ROLE = roleOf("ATTESTER_ROLE")

const keyOf = (role: string, account: string) => `${role}:${account}`.toLowerCase()

export function hasRole(draft: Pick<Draft, "roles">, role: Hex, account: Hex): boolean {
  return draft.roles.get(keyOf(role, account)) ?? false
}

export function setRole(draft: Draft, role: Hex, account: Hex, has: boolean): void {
  draft.roles.set(keyOf(role, account), has)
}

export function onlyRole(call: Call, role: Hex): void {
  if (!hasRole(call.draft, role, call.sender)) revert("AccessControlUnauthorizedAccount", call.sender, role)
}

export function grantRole(call: Call, [role, account]: readonly [Hex, Hex]): void {
  changeRole(call, role, account, true, "RoleGranted")
}

export function revokeRole(call: Call, [role, account]: readonly [Hex, Hex]): void {
  changeRole(call, role, account, false, "RoleRevoked")
}

function changeRole(call: Call, role: Hex, account: Hex, has: boolean, event: string): void {
  if (role === ADMIN_ROLE) revert("AccessControlEnforcedDefaultAdminRules")
  onlyRole(call, ADMIN_ROLE)
  if (hasRole(call.draft, role, account) === has) return
  setRole(call.draft, role, account, has)
  emit(call, event, { role, account, sender: call.sender })
}
