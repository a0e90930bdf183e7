import { Hono } from "hono"
import { closeAccount } from "#actions/accounts/close.ts"
import { challengeWallet } from "#actions/companies/challenge-wallet.ts"
import { addCustomField, listCustomFields, removeCustomField } from "#actions/companies/custom-fields.ts"
import { requestExport } from "#actions/companies/request-export.ts"
import { clearWallet, setWallet } from "#actions/companies/set-wallet.ts"
import { updateProfile } from "#actions/companies/update-profile.ts"
import { enableMultiUser } from "#actions/users/enable-multi-user.ts"
import { inviteUser } from "#actions/users/invite.ts"
import { removeUser } from "#actions/users/remove.ts"
import { parseWith, readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { guardedByPassword, limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { CloseAccount, type Done } from "#shared/api/accounts.ts"
import { CompanyProfile, CustomField, SetWallet, UserEmail } from "#shared/api/companies.ts"

const done = (detail: string): Done => ({ detail })

/** What a company says about itself, and who belongs to it. */
export function companyRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits)
  const inviting = limited(limits.invitations, (c) => c.get("me").company_id)
  const exporting = limited(limits.exports, (c) => c.get("me").company_id)
  return new Hono<Env>()
    .post("/update-company-profile", mine, async (c) => {
      const { verification_ended } = await updateProfile(app, c.get("me"), await readJson(c, CompanyProfile))
      const detail = verification_ended ? "Saved. Your company will be checked again." : "Saved."
      return c.json(done(detail), 200)
    })
    .get("/custom-fields", mine, async (c) => c.json(await listCustomFields(app, c.get("me")), 200))
    .post("/custom-fields", mine, async (c) => {
      const { key } = await readJson(c, CustomField)
      await addCustomField(app, c.get("me"), key)
      return c.json({ key }, 201)
    })
    .delete("/custom-fields/:key", mine, async (c) => {
      await removeCustomField(app, c.get("me"), parseWith(CustomField, { key: c.req.param("key") }).key)
      return c.json(done("The field has been removed."), 200)
    })
    .post("/wallet-challenge", mine, async (c) => c.json(await challengeWallet(app, c.get("me")), 201))
    .post("/wallet", mine, async (c) => {
      await setWallet(app, c.get("me"), await readJson(c, SetWallet))
      return c.json(done("New products are minted to this wallet."), 200)
    })
    .delete("/wallet", mine, async (c) => {
      await clearWallet(app, c.get("me"))
      return c.json(done("New products are kept for you at our custody address."), 200)
    })
    .post("/invite-user", mine, inviting, async (c) => {
      const input = await readJson(c, UserEmail)
      await limits.invitations_email.take(`${c.get("me").company_id} ${input.email}`)
      await limits.invitations_email_all.take(input.email)
      await inviteUser(app, c.get("me"), input)
      return c.json(done("Invitation sent"), 201)
    })
    .delete("/remove-user", mine, async (c) => {
      await removeUser(app, c.get("me"), await readJson(c, UserEmail))
      return c.json(done("User removed successfully"), 200)
    })
    .post("/export-company", mine, exporting, async (c) => c.json(await requestExport(app, c.get("me")), 202))
    .post("/close-account", mine, async (c) => {
      const input = await readJson(c, CloseAccount)
      const me = c.get("me")
      await guardedByPassword(limits.session_failures, c.get("token"), () => closeAccount(app, me, input))
      return c.json(done("Your account is closed."), 200)
    })
    .post("/enable-multi-user", mine, async (c) => {
      await enableMultiUser(app, c.get("me"))
      return c.json(done("You can invite users now."), 200)
    })
}
