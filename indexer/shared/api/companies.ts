import * as z from "zod"
import type { ChainId } from "#shared/chains.ts"
import type { Currency, PlanName } from "#shared/plans.ts"

export interface Me {
  email: string
  company: string
  vat_number: string | null
  address: string | null
  subscription_plan: PlanName
  /** ISO date and time, or null on the Free plan. */
  subscription_renewal: string | null
  plan_limit: number
  used_slots: number
  remaining_slots: number
  users: { email: string; status: "pending" | "active"; is_owner: boolean }[]
  is_owner: boolean
  multi_user_enabled: boolean
  verified: boolean
  /** It can read and verify, but not add or mint: for the reason that an administrator gave. */
  suspended: boolean
  suspension_reason: string | null
  currency: Currency
  is_admin: boolean
  bulk_upload: boolean
  api_access: boolean
  /** The network that new mints of this company go to. */
  mint_chain_id: ChainId
}

/** `POST /invite-user` and `DELETE /remove-user`. */
export const UserEmail = z.object({
  email: z
    .string("Invalid email")
    .trim()
    .max(254, "Invalid email")
    .pipe(z.email("Invalid email"))
    .transform((email) => email.toLowerCase()),
})
export type UserEmail = z.infer<typeof UserEmail>
