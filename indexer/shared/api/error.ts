/** What an answer with a status of 400 or more holds. `code` is stable; `detail` and `message` are one sentence for people. */
export interface ErrorBody {
  detail: string
  message: string
  code: string
  request_id: string
  fields?: Record<string, string>
}
