import type { Language } from "#shared/language.ts"
import { fileRefusals } from "#shared/refusals/files.ts"
import { fill, type Params, type ParamsOf } from "#shared/refusals/table.ts"

type Table = typeof fileRefusals
export type CsvErrorCode = keyof Table

/** The whole file cannot be used. `say` tells the person who uploaded it; `message` is English. */
export class CsvError extends Error {
  override readonly name = "CsvError"
  readonly why: { reason: CsvErrorCode; params: Params }
  /** The header as found, if readable, for choosing columns. */
  readonly columns: string[]

  constructor(why: { reason: CsvErrorCode; params: Params }, columns: string[]) {
    super(fill(fileRefusals[why.reason], why.params, "en"))
    this.why = why
    this.columns = columns
  }

  say(language: Language): string {
    return fill(fileRefusals[this.why.reason], this.why.params, language)
  }

  get code(): CsvErrorCode {
    return this.why.reason
  }
}

/** Uses only this table, because browsers read files too and need no other refusals. */
export function refuseFile<Key extends CsvErrorCode>(
  reason: Key,
  ...[params, columns]: [keyof ParamsOf<Table[Key]>] extends [never]
    ? [params?: Record<never, never>, columns?: string[]]
    : [params: ParamsOf<Table[Key]>, columns?: string[]]
): CsvError {
  return new CsvError({ reason, params: params ?? {} }, columns ?? [])
}
