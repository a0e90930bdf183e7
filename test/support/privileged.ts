import type { Caller } from "#indexer/app.ts"
import type { Random } from "./chain-model/random.ts"

/** A member that a request's body may hold and that no request may decide. */
export function privileged(random: Random, me: Caller, victim: Caller): [string, unknown] {
  return random.pick<[string, unknown]>([
    ["is_admin", random.pick([true, 1, "1", "true"])],
    ["is_owner", random.pick([true, 1, "1"])],
    ["is_operator", 1],
    ["verified", random.pick([true, 1, "true"])],
    ["verified_at", 1],
    ["plan", "enterprise"],
    ["subscription_plan", "enterprise"],
    ["package", "enterprise"],
    ["plan_limit", 1_000_000],
    ["used_slots", -5],
    ["active_subscription", 1],
    ["company_id", random.pick([victim.company_id, me.company_id, null])],
    ["user_id", victim.user_id],
    ["company", { id: victim.company_id, plan: "enterprise" }],
    ["user", { id: victim.user_id, is_admin: true }],
    ["wallet", `0x${"a".repeat(40)}`],
    ["code_prefix", "ROLEX"],
    ["multi_user_enabled", 1],
    ["currency", "usd"],
    ["email", victim.email],
    ["password_hash", "x"],
    ["status", "minted"],
    ["id", crypto.randomUUID()],
    ["created_at", 0],
    ["__proto__", { is_admin: true }],
    ["constructor", { prototype: { is_admin: true } }],
  ])
}

/** JSON.stringify leaves __proto__ out of a literal's own members unless it is defined as one. */
export function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
