import { fileRefusals } from "#shared/refusals/files.ts"
import { fill, type Params, type ParamsOf } from "#shared/refusals/table.ts"

type Table = typeof fileRefusals
export type CsvErrorCode = keyof Table

/** The whole file cannot be used. `message` is the sentence of its row for the person who uploaded it. */
export class CsvError extends Error {
  override readonly name = "CsvError"
  readonly why: { reason: CsvErrorCode; params: Params }
  /** The header as found, if readable, for choosing columns. */
  readonly columns: string[]

  constructor(why: { reason: CsvErrorCode; params: Params }, columns: string[]) {
    super(fill(fileRefusals[why.reason].en, why.params, "en-GB") ?? why.reason)
    this.why = why
    this.columns = columns
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
