import * as z from "zod"
import { closeAccount } from "#actions/accounts/accounts.ts"
import { keepFirstSteps, showFirstSteps } from "#actions/companies/first-steps.ts"
import { addCustomField, listCustomFields, removeCustomField, updateProfile } from "#actions/companies/profile.ts"
import { challengeWallet, clearWallet, setWallet } from "#actions/companies/wallet.ts"
import { requestFile } from "#actions/files/make.ts"
import { inviteUser } from "#actions/users/invitations.ts"
import { chooseLetters, enableMultiUser, removeUser } from "#actions/users/users.ts"
import { parseWith } from "#http/body.ts"
import { guardedByPassword, ifDone } from "#http/limits/limits.ts"
import { json, route, sayAfter, typed } from "#http/route.ts"
import { CloseAccount, Done } from "#shared/api/accounts.ts"
import {
  CompanyProfile,
  CustomField,
  FirstSteps,
  FirstStepsChoice,
  LettersChoice,
  SetWallet,
  UserEmail,
  type WalletChallenge,
} from "#shared/api/companies.ts"
import { JobAccepted } from "#shared/api/labels.ts"

const DONE = { 200: json(Done) }
const DONE_BY_OWNER = { access: "owner", answers: DONE } as const

/** What a company says about itself, and who belongs to it. */
export const companyRoutes = [
  route({
    call: "POST /update-company-profile",
    ...DONE_BY_OWNER,
    limit: "outward",
    body: CompanyProfile,
    async run({ app, me, body }) {
      const { waits } = await updateProfile(app, me, body)
      const waiting = "Saved. The present name and VAT number stay in force until the new ones are verified."
      return { detail: waits ? waiting : "Saved." }
    },
  }),
  route({
    call: "GET /first-steps",
    access: "user",
    answers: { 200: json(FirstSteps) },
    run: ({ app, me }) => showFirstSteps(app, me),
  }),
  route({
    call: "PATCH /first-steps",
    access: "read_only_user",
    body: FirstStepsChoice,
    answers: DONE,
    run: ({ app, me, body }) => sayAfter(keepFirstSteps(app, me, body), "Saved."),
  }),
  route({
    call: "PATCH /letters",
    ...DONE_BY_OWNER,
    body: LettersChoice,
    run: ({ app, me, body }) => sayAfter(chooseLetters(app, me, body), "Saved."),
  }),
  route({
    call: "GET /custom-fields",
    access: "user",
    answers: { 200: json(z.array(z.string())) },
    run: ({ app, me }) => listCustomFields(app, me),
  }),
  route({
    call: "POST /custom-fields",
    access: "user",
    body: CustomField,
    answers: { 201: json(CustomField) },
    async run({ app, me, body: { key } }) {
      await addCustomField(app, me, key)
      return { key }
    },
  }),
  route({
    call: "DELETE /custom-fields/:key",
    access: "user",
    answers: DONE,
    run: ({ app, me, path }) =>
      sayAfter(
        removeCustomField(app, me, parseWith(CustomField, { key: path.key }).key),
        "The field has been removed.",
      ),
  }),
  route({
    call: "POST /wallet-challenge",
    access: "owner",
    body: null,
    answers: { 201: typed<WalletChallenge>() },
    run: ({ app, me }) => challengeWallet(app, me),
  }),
  route({
    call: "POST /wallet",
    ...DONE_BY_OWNER,
    limit: "outward",
    body: SetWallet,
    run: ({ app, me, body }) => sayAfter(setWallet(app, me, body), "New products are minted to this wallet."),
  }),
  route({
    call: "DELETE /wallet",
    ...DONE_BY_OWNER,
    limit: "audited",
    run: ({ app, me }) => sayAfter(clearWallet(app, me), "New products are kept for you at our custody address."),
  }),
  route({
    call: "POST /invite-user",
    access: "owner",
    limit: "letters",
    body: UserEmail,
    answers: { 201: json(Done) },
    async run({ app, limits, me, body }) {
      await limits.letters_to.take(`${me.company_id} ${body.email}`)
      await ifDone(limits.invitations_to, body.email, () => inviteUser(app, me, body))
      return { detail: "Invitation sent" }
    },
  }),
  route({
    call: "DELETE /remove-user",
    ...DONE_BY_OWNER,
    body: UserEmail,
    run: ({ app, me, body }) => sayAfter(removeUser(app, me, body), "User removed successfully"),
  }),
  route({
    call: "POST /export-company",
    access: "owner",
    limit: "heavy",
    body: null,
    answers: { 202: json(JobAccepted) },
    run: ({ app, me }) => requestFile(app, me, "export", {}),
  }),
  route({
    call: "POST /close-account",
    ...DONE_BY_OWNER,
    limit: "sign_in",
    body: CloseAccount,
    run: ({ app, limits, me, token, body }) =>
      sayAfter(
        guardedByPassword(limits.wrong_passwords, token, () => closeAccount(app, me, body)),
        "Your account is closed.",
      ),
  }),
  route({
    call: "POST /enable-multi-user",
    ...DONE_BY_OWNER,
    body: null,
    run: ({ app, me }) => sayAfter(enableMultiUser(app, me), "You can invite users now."),
  }),
]
