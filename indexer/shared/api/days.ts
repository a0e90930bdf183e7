import * as z from "zod"
import { store } from "#shared/refusals.ts"

const day = z.iso.date(store("day_malformed")).refine((text) => /^[12]/.test(text), store("day_out_of_range"))

/** Days in UTC, both included. */
export const Days = z.object({ from: day.optional(), to: day.optional() })
