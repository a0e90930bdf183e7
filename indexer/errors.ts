import { type ErrorCode, STATUS_OF } from "#shared/error-codes.ts"
import type { Params, Rows } from "#shared/refusals/table.ts"
import { inEnglish, type ParamsFor, REFUSALS, type Reason, type RefusalKey } from "#shared/refusals.ts"

export type ErrorStatus = (typeof STATUS_OF)[ErrorCode]

interface Beside {
  /** The input that the sentence is about. */
  at?: string
  /** For several faults, or where the input has its own sentence. */
  fields?: Record<string, Reason>
  retry_after_s?: number
  challenge?: string
  /** For stored reasons: their sentence and, if not the row's, their code. */
  detail?: string
  code?: ErrorCode
}

/** An answer to the caller: a row of the table, its parameters, and further members. */
export class AppError extends Error {
  readonly why: Reason
  readonly code: ErrorCode
  /** The inputs at fault. */
  readonly fields: Record<string, Reason> | undefined
  readonly retry_after_s: number | undefined
  /** The proof of work that the caller has to deliver. */
  readonly challenge: string | undefined

  constructor(why: Reason, { at, fields, retry_after_s, challenge, detail, code }: Beside = {}) {
    super(detail ?? inEnglish(why))
    this.why = why
    this.code = code ?? (REFUSALS as Rows)[why.reason]!.code ?? "invalid_input"
    this.fields = at === undefined ? fields : { [at]: why }
    this.retry_after_s = retry_after_s
    this.challenge = challenge
  }

  get status(): ErrorStatus {
    return STATUS_OF[this.code]
  }

  get reason(): string {
    return this.why.reason
  }

  get params(): Params {
    return this.why.params
  }
}

/** An error of a row that has a code; its places have to be filled in. */
export function refusal<Key extends RefusalKey>(
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
