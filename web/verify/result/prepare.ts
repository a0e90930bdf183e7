import { loadTexts } from "#web/i18n/texts.ts"
import { preload } from "#web/navigation.ts"
import { paths } from "#web/routes.ts"
import type { parts } from "./late-parts.tsx"
import { whenQuiet } from "./quiet-line.ts"

const IDLE_MS = 1_500
/** Well formed, and nobody's. */
export const ANY_CODE = "0123-4567-89AK"

/**
 * Once the page is idle, fetches pages, checking code and nodes for a check without our service. Returns a function
 * that cancels it.
 */
export function prepareForSilence(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  void whenQuiet().then(() => {
    if (!isLeft) timer = setTimeout(() => void fetchAll().catch(() => null), IDLE_MS)
  })
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

/** What to do where there is no product to show, with its texts. */
export const loadWhatNow = async () => (await Promise.all([import("./what-now.tsx"), loadTexts("now")]))[0]

/** The parts of a result after its verdict, once they have loaded. */
export const late: { parts?: typeof parts } = {}

export async function loadParts(): Promise<void> {
  const texts = (["photo", "checks", "proof"] as const).map(loadTexts)
  const [{ parts }] = await Promise.all([import("./late-parts.tsx"), ...texts])
  late.parts = parts
}

async function fetchAll(): Promise<void> {
  const pages = [preload(paths.home()), preload(paths.result(ANY_CODE))]
  await Promise.all([...pages, loadWhatNow(), import("./read-for-yourself.ts")])
  const { knownChains } = await import("#web/verify/chain/chains.ts")
  await knownChains()
}
