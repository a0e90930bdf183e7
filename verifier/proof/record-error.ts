/**
 * `fault`: a member or value is not allowed; `too_large`: too many bytes. `not_canonical`: not canonical JSON;
 * `other_edition`: unknown to this reader.
 */
export type RecordErrorCode = "fault" | "too_large" | "not_canonical" | "other_edition"

/** What keeps something from being a record. `field` is the member's name, `record` for the whole; `reason` is for people. */
export class RecordError extends Error {
  readonly code: RecordErrorCode
  readonly field: string
  readonly reason: string
  constructor(field: string, reason: string, code: RecordErrorCode = "fault") {
    super(`${field}: ${reason}`)
    this.name = "RecordError"
    this.code = code
    this.field = field
    this.reason = reason
  }
}
