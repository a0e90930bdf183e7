import { Hono } from "hono"
import { enableMultiUser } from "#actions/users/enable-multi-user.ts"
import { inviteUser } from "#actions/users/invite.ts"
import { removeUser } from "#actions/users/remove.ts"
import { readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import type { Done } from "#shared/api/accounts.ts"
import { UserEmail } from "#shared/api/companies.ts"

const done = (detail: string): Done => ({ detail })

/** What a company says about itself, and who belongs to it. */
export function companyRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits)
  const inviting = limited(limits.invitations, (c) => c.get("me").company_id)
  return new Hono<Env>()
    .post("/invite-user", mine, inviting, async (c) => {
      await inviteUser(app, c.get("me"), await readJson(c, UserEmail))
      return c.json(done("Invitation sent"), 201)
    })
    .delete("/remove-user", mine, async (c) => {
      await removeUser(app, c.get("me"), await readJson(c, UserEmail))
      return c.json(done("User removed successfully"), 200)
    })
    .post("/enable-multi-user", mine, async (c) => {
      await enableMultiUser(app, c.get("me"))
      return c.json(done("You can invite users now."), 200)
    })
}
