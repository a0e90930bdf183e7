import type { Me } from "#shared/api/companies.ts"

/** Why a user cannot be invited, as far as visible here; null when they can. */
export function inviteProblem(typed: string, users: Me["users"]): "invalid" | "already" | null {
  const email = typed.trim().toLowerCase()
  if (!email.includes("@")) return "invalid"
  return users.some((user) => user.email.toLowerCase() === email) ? "already" : null
}
