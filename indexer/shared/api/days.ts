import * as z from "zod"
import { store } from "#shared/refusals.ts"

const day = z.iso
  .date(store("enter_such_as", { value: "day", example: "2026-03-05" }))
  .refine((text) => /^[12]/.test(text), store("day_out_of_range"))

/** Days in UTC, both included. */
export const Days = z.object({ from: day.optional(), to: day.optional() })
