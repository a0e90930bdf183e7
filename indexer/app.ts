import type { Logger } from "pino"
import type { Chain } from "#chain/chain.ts"
import type { Database } from "#db/database.ts"
import type { Mail } from "#mail/mail.ts"
import type { Payments } from "#pay/payments.ts"
import type { Register } from "#register/register.ts"
import type { Scope } from "#shared/api/keys.ts"
import type { ChainId } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import type { Threads } from "#threads/threads.ts"
import type { Config } from "./config.ts"

/** The actions' dependencies. Built once by main.ts; tests build their own. */
export interface App {
  config: Config
  db: Database
  chains: Map<ChainId, Chain>
  threads: Threads
  pay: Payments
  /** Null: companies' numbers are asked of nobody. */
  register: Register | null
  mail: Mail
  log: Logger
  /** Milliseconds since 1970, by the clock that all instances share: see `clock.ts`. */
  now: () => number
}

/** A request that is carried out once, however often it is sent. */
export interface Once {
  company_id: string
  key: string
  /** Which try this is: an earlier one that wakes up again must not do anything any more. */
  attempt: number
  /** The status of success. */
  status: number
}

/** Whose request it is: read from the session's row each time, never from the browser. */
export interface Caller {
  user_id: string
  company_id: string
  email: string
  is_owner: boolean
  is_admin: boolean
  /** The plan has no place for this user, who may read everything and change nothing. */
  read_only?: boolean
  /** The API key that asks; null: a person. */
  key: { id: string; scopes: Scope[] } | null
  /** In which a request is answered. */
  language?: Language
  /** Set where the request is one that its sender may repeat: see `settleOnce`. */
  once?: Once
  /** Set for requests: aborted when the connection closes before the answer. */
  gone?: AbortSignal
}
