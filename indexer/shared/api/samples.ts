import * as z from "zod"

/** `GET`, `POST` and `DELETE /samples`: how much of the sample collection a company has. */
export const SampleCollection = z.object({
  held: z.number().int().describe("Those among its products: never minted, so that all can be removed."),
  absent: z.number().int().describe("Those that would be added."),
})
export type SampleCollection = z.infer<typeof SampleCollection>
