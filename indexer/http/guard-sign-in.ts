import { tooBusyToHash } from "#actions/sessions/passwords.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { neighbourhoodOf } from "./limits/client-address.ts"
import { guardedByPassword, type Limits } from "./limits/limits.ts"

export interface SignInAttempt {
  /** The e-mail address in lower case, whether or not it has an account. */
  account: string
  /** As `clientAddress` tells it. */
  address: string
  /** Whether this account has signed in from this address before. */
  is_known: boolean
}

/**
 * Runs `work`, which checks a password. Networks known to the account take turns and skip these limits; others are limited
 * by neighbourhood, then overall.
 */
export async function guardSignIn<T>(limits: Limits, attempt: SignInAttempt, work: () => Promise<T>): Promise<T> {
  const { account, address } = attempt
  const neighbourhood = neighbourhoodOf(address)
  if (attempt.is_known) return limits.known_sign_ins.run({ network: neighbourhood }, work)
  const theirs = `${account} ${neighbourhood}`
  try {
    await limits.strange_sign_ins.take(neighbourhood)
    // The longest wait first, so that it is the one reported.
    return await guardedByPassword(limits.wrong_passwords_long, theirs, () =>
      guardedByPassword(limits.wrong_passwords_account, account, () =>
        guardedByPassword(limits.wrong_passwords, theirs, () =>
          limits.strangers_hashes.run({ network: neighbourhood }, () => hashed(limits, work)),
        ),
      ),
    )
  } catch (error) {
    throw slowed(error)
  }
}

/** Limits how many strangers' passwords this process checks per second. */
async function hashed<T>({ password_hashes }: Limits, work: () => Promise<T>): Promise<T> {
  try {
    await password_hashes.take("strangers")
  } catch {
    throw tooBusyToHash()
  }
  return work()
}

/** The same with the waiting time in words; every other error as it is. */
export function slowed(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "too_many_requests") return error
  const { retry_after_s = 1 } = error
  const n = Math.ceil(retry_after_s / 60)
  return refusal("sign_in_slowed", { n }, { retry_after_s })
}
