/** On a slow line all that no check needs waits for the verdict: fonts, photos, and the pages that may be opened next. */
import { FONTS_ID } from "#shared/first-view.ts"

/** The document of some 20 kB took longer: a round trip of half a second, or 50 kB a second. */
const SLOW_MS = 500
/** A check that hangs holds up nothing longer. */
const HELD_MS_MAX = 8_000

let quiet = Promise.resolve()
let letGo = () => {}

/** Keeps a slow line for the check that begins. */
export function holdLine(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  if (!load || load.responseEnd - load.requestStart < SLOW_MS) return
  quiet = new Promise((resolve) => {
    letGo = resolve
    setTimeout(resolve, HELD_MS_MAX)
  })
}

/** The verdict is seen. */
export const freeLine = (): void => letGo()

export const whenQuiet = (): Promise<void> => quiet

/** A result's document has its fonts switched off. */
export async function showFonts(): Promise<void> {
  await quiet
  document.getElementById(FONTS_ID)?.setAttribute("media", "all")
}
