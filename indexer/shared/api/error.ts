import * as z from "zod"
import { REFUSALS, type ReasonKey } from "#shared/refusals.ts"

const Key = z.enum(Object.keys(REFUSALS) as [ReasonKey, ...ReasonKey[]])
const Params = z.record(z.string(), z.union([z.string(), z.number()]))

/** The body of every answer with status 400 or more. */
export const ErrorBody = z.object({
  detail: z.string().describe("One sentence for people, in English or, for `Accept-Language: hu`, in Hungarian."),
  message: z.string().describe("The same as `detail`."),
  code: z.string().describe("Stable, for programs."),
  request_id: z.string().describe("To name when you ask us about it; also the header `X-Request-Id`."),
  fields: z.record(z.string(), z.string()).exactOptional().describe("A sentence for each input at fault."),
  reason: Key.exactOptional().describe("One stable word for what `detail` says. Later versions may add some."),
  params: Params.exactOptional().describe("The figures and names in that sentence."),
})
export type ErrorBody = z.infer<typeof ErrorBody>
