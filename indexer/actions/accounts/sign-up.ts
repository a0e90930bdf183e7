import type { App } from "#indexer/app.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import type { FreeSignUp } from "#shared/api/accounts.ts"
import type { Language } from "#shared/language.ts"

/** Queues a sign-up on the Free plan. Work and answer are the same for an address with an account. */
export async function signUp(app: App, input: FreeSignUp & { language: Language }, network: string): Promise<void> {
  const { companyName: name, email, currency, language } = input
  const options = { now: app.now(), payer: payerOf(network) }
  await app.db.write((tx) => enqueue(tx, "sign_up", { name, email, currency, language }, options))
}
