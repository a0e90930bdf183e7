import { fieldLabel } from "#shared/csv/product-columns.ts"
import { ERRORS, type ErrorCode } from "#shared/error-codes.ts"
import type { Language } from "#shared/language.ts"
import type { Params, Rows } from "#shared/refusals/table.ts"
import { type ParamsFor, REFUSALS, type Reason, type ReasonKey, say } from "#shared/refusals.ts"

export type ErrorStatus = (typeof ERRORS)[ErrorCode]["status"]

interface Beside {
  /** The input that the sentence is about. */
  at?: string
  /** For several faults, or where the input has its own sentence. */
  fields?: Record<string, Reason>
  /** The input whose name stands before the sentence, because it would fit any. */
  named?: string
  retry_after_s?: number
  /** If not the row's. */
  code?: ErrorCode
}

/** An answer to the caller: a row of the table, its parameters, and further members. */
export class AppError extends Error {
  readonly why: Reason
  readonly code: ErrorCode
  /** The inputs at fault. */
  readonly fields: Record<string, Reason> | undefined
  readonly retry_after_s: number | undefined
  readonly #named: string | undefined

  constructor(why: Reason, { at, fields, named, retry_after_s, code }: Beside = {}) {
    super()
    this.why = why
    this.#named = named
    this.code = code ?? (REFUSALS as Rows)[why.reason]!.code ?? "invalid_input"
    this.fields = at === undefined ? fields : { [at]: why }
    this.retry_after_s = retry_after_s
    this.message = this.say("en")
  }

  /** `message` in another language. */
  say(language: Language): string {
    const sentence = say(this.why, language)
    return this.#named === undefined ? sentence : `${fieldLabel(this.#named, language)}: ${sentence}`
  }

  get status(): ErrorStatus {
    return ERRORS[this.code].status
  }

  get reason(): string {
    return this.why.reason
  }

  get params(): Params {
    return this.why.params
  }
}

/** The error of a row; its places have to be filled in. */
export function refusal<Key extends ReasonKey>(
  reason: Key,
  ...[params, beside]: [...ParamsFor<Key>, beside?: Beside]
): AppError {
  return new AppError({ reason, params: params ?? {} }, beside)
}

/** The caller has closed the connection: nothing was done, and nobody reads the answer. */
export class CallerGone extends Error {
  constructor() {
    super("The caller has gone.")
  }
}
