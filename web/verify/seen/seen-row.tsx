import { type ComponentProps, type ComponentType, lazy, Suspense } from "react"
import { loadTexts } from "#web/i18n/texts.ts"
import type { Seen as SeenType } from "./seen.tsx"

/** Not part of the first view, and missing without harm. */
const Seen = lazy<ComponentType<ComponentProps<typeof SeenType>>>(() =>
  Promise.all([import("./seen.tsx"), loadTexts("checks")]).then(
    ([{ Seen }]) => ({ default: Seen }),
    () => ({ default: () => null }),
  ),
)

/** The checks of a label that was found. Its room is kept while it loads. */
export function SeenRow(given: ComponentProps<typeof SeenType>) {
  return (
    <div className="min-h-50 print:hidden lg:min-h-45">
      <Suspense fallback={null}>
        <Seen {...given} />
      </Suspense>
    </div>
  )
}
