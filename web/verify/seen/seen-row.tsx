import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { loadTexts } from "#web/i18n/texts.ts"
import type { Seen as SeenType } from "./seen.tsx"

/** Not part of the first view, and missing without harm. */
const Seen = lazy<ComponentType<ComponentProps<typeof SeenType>>>(() =>
  Promise.all([import("./seen.tsx"), loadTexts("checks")]).then(
    ([{ Seen }]) => ({ default: Seen }),
    () => ({ default: () => null }),
  ),
)

/**
 * The label's earlier checks. Their room is reserved while loading, and on the server, which does not know this device.
 */
export function SeenRow(given: ComponentProps<typeof SeenType>) {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <div className="min-h-50 noscript:hidden print:hidden lg:min-h-45">
      <Suspense fallback={null}>{isHere && <Seen {...given} />}</Suspense>
    </div>
  )
}
