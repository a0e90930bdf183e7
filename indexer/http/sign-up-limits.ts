import type { Context } from "hono"
import type { Env } from "./context.ts"
import type { Limits } from "./limits.ts"
import { networksAround } from "./networks.ts"

/** Counts a sign-up on any plan by the networks around its caller. */
export async function takeSignUp(limits: Limits, c: Context<Env>): Promise<void> {
  const { block, site } = networksAround(limits.addressOf(c))
  await limits.sign_ups_block.take(block)
  await limits.sign_ups_site.take(site)
}
