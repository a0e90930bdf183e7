import { openFreeAccount } from "#actions/accounts/accounts.ts"
import { eraseCompany } from "#actions/companies/erase.ts"
import { askQuestions } from "#actions/companies/questions.ts"
import { fileHandlers } from "#actions/files/make.ts"
import { forwardContactMessage, sendLetter } from "#actions/letters/send-letter.ts"
import { refundCheckout } from "#actions/payments/checkout.ts"
import { follow } from "#actions/payments/follow.ts"
import { sendReceipt } from "#actions/payments/fulfil.ts"
import { endSubscription } from "#actions/payments/subscriptions.ts"
import { fetchPhotos } from "#actions/photos/fetch-photos.ts"
import { deliver, raiseFailures } from "#actions/webhooks/deliveries.ts"
import type { Handlers } from "#jobs/run-job.ts"
import type { App } from "./app.ts"

/** Who does what of `#jobs/kinds.ts`. */
export function createHandlers(app: App): Handlers {
  return {
    ...fileHandlers(app),
    letter: (letter) => sendLetter(app, letter),
    sign_up: (wanted, { payer }) => openFreeAccount(app, wanted, payer),
    payment: (subject) => follow(app, subject),
    receipt: ({ checkout_id }) => sendReceipt(app, checkout_id),
    refund: ({ checkout_id }) => refundCheckout(app, checkout_id),
    end_subscription: ({ subscription_id }) => endSubscription(app, subscription_id),
    contact_form: ({ message_id }) => forwardContactMessage(app, message_id),
    erase_company: ({ company_id }) => eraseCompany(app, company_id),
    webhook: ({ delivery_id }) => deliver(app, delivery_id),
    ask_about_company: ({ company_id }) => askQuestions(app, company_id),
    upload_photos: (of) => fetchPhotos(app, of),
    mints_failed: ({ mint_ids }, job) => raiseFailures(app, mint_ids, job),
  }
}
