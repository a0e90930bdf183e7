/** Everything that is done later, and the JSON that each needs for it. Who does it is said in `indexer/handlers.ts`. */
export interface JobKinds {
  letter: LetterJob
}
export type JobKind = keyof JobKinds

/** These may take minutes: they have a runner of their own, so that no letter waits behind them. */
export const SLOW_KINDS: readonly string[] = []

/**
 * A letter is put together when it is sent: who it goes to, in which language, and the one-time link in it are looked up or
 * made then, so that this table never holds a link that works.
 */
export type LetterJob =
  | { letter: "activation" | "invitation" | "password_reset" | "password_changed"; user_id: string }
  /** To the company's owner. */
  | {
      letter:
        | "verified"
        | "verification_withdrawn"
        | "suspended"
        | "unsuspended"
        | "renewal_failed"
        | "subscription_ended"
      company_id: string
    }
