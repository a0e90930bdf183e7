import { TOKEN_HOURS } from "#actions/accounts/one-time-tokens.ts"
import { hasAccount } from "#actions/payments/pending-owner.ts"
import { issueInvitationToken } from "#actions/users/invitations.ts"
import { nameToStranger } from "./name-to-stranger.ts"
import type { LetterNeeds } from "./owner.ts"

/** Sent with a link, or without one to an address that has an account: only its owner learns that it has. */
export async function invitationLetter(app: LetterNeeds, invitation_id: string): Promise<void> {
  const invitation = await findInvitation(app, invitation_id)
  if (!invitation) return
  const { email: to, language, name } = invitation
  const inviter = invitation.inviter ?? name
  const company = nameToStranger(name) ?? inviter
  if (await hasAccount(app.db.read, to)) {
    return app.mail.send("invitation_elsewhere", { company, inviter }, { to, language })
  }
  const token = await app.db.write((tx) => issueInvitationToken(tx, invitation_id, app.now()))
  if (token === null) return
  const url = `${app.config.public_url}/set-password?token=${token}`
  await app.mail.send("invitation", { company, inviter, url, hours: TOKEN_HOURS.invitation }, { to, language })
}

/** Sends the newest invitation again when an address without an account requests a new password. */
export async function repeatInvitation(app: LetterNeeds, email: string): Promise<void> {
  const newest = await app.db.read
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", email)
    .where("expires_at", ">", app.now())
    .orderBy("created_at", "desc")
    .executeTakeFirst()
  if (newest) await invitationLetter(app, newest.id)
}

function findInvitation({ db }: LetterNeeds, id: string) {
  return db.read
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.company_id")
    .leftJoin("users", (join) => join.onRef("users.company_id", "=", "companies.id").on("users.is_owner", "=", 1))
    .select(["invitations.email", "companies.name", "companies.language", "users.email as inviter"])
    .where("invitations.id", "=", id)
    .executeTakeFirst()
}
