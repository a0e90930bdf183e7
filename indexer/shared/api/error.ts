import * as z from "zod"

/** What an answer with a status of 400 or more holds. */
export const ErrorBody = z.object({
  detail: z.string().describe("One sentence for people."),
  message: z.string().describe("The same as `detail`."),
  code: z.string().describe("Stable, for programs."),
  request_id: z.string().describe("To name when you ask us about it; also the header `X-Request-Id`."),
  fields: z.record(z.string(), z.string()).exactOptional().describe("A sentence for each input at fault."),
  reason: z.string().exactOptional().describe("Where `code` says less than the sentence: one stable word for it."),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .exactOptional()
    .describe("The figures and names in the sentence, beside `reason`."),
  challenge: z
    .string()
    .exactOptional()
    .describe("Beside `too_many_requests` for a code: the work that gets it through at once, see the guide."),
})
export type ErrorBody = z.infer<typeof ErrorBody>
