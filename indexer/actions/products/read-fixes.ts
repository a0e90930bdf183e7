import * as z from "zod"
import { type CellFix, FIX_CHARS_MAX, FIXES_CHARS_MAX, FIXES_MAX } from "#shared/csv/cell-fixes.ts"

const Fix = z.object({
  line: z.number().int().positive(),
  column: z.string().max(512),
  value: z.string().max(FIX_CHARS_MAX),
})
const Fixes = z.array(Fix).max(FIXES_MAX)

/** The multipart field `fixes`; null where it is not to be understood. */
export function readFixes(text: FormDataEntryValue | null): CellFix[] | null {
  if (text === null) return []
  if (typeof text !== "string" || text.length > FIXES_CHARS_MAX) return null
  try {
    return Fixes.parse(JSON.parse(text))
  } catch {
    return null
  }
}
