import * as z from "zod"

/** `GET`, `POST` and `DELETE /samples`: how much of the sample collection a company has. */
export const SampleCollection = z.object({
  waiting: z.number().int().describe("Those that can be removed."),
  kept: z.number().int().describe("Minted or being minted: their records stay on the test network for ever."),
  absent: z.number().int().describe("Those that would be added."),
  can_load: z.boolean().describe("A test network is offered."),
})
export type SampleCollection = z.infer<typeof SampleCollection>
