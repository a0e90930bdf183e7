import { type ComponentProps, type ComponentType, lazy, Suspense } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { loadWhatNow } from "./prepare.ts"
import { Waiting } from "./waiting.tsx"
import type { WhatNow as Whole } from "./what-now.tsx"

type Properties = ComponentProps<typeof Whole>

/** Loaded only for products that do not verify. Offline, NotLoaded takes its place. */
const Loaded = lazy<ComponentType<Properties>>(() =>
  loadWhatNow().then(
    ({ WhatNow: whole }) => ({ default: whole }),
    () => ({ default: NotLoaded }),
  ),
)

export function WhatNow(properties: Properties) {
  return (
    <Suspense fallback={<Waiting />}>
      <Loaded {...properties} />
    </Suspense>
  )
}

function NotLoaded() {
  const t = useText("public")
  return (
    <section className="mt-4 rounded-md border border-line bg-sheet p-5 lg:mt-10">
      <p role="alert" className="max-w-96 font-serif text-lg leading-relaxed">
        {t("verify.failed")}
      </p>
      {/* A browser may remember that a file did not arrive: only a new document asks for it again. */}
      <Button onClick={() => location.reload()} className="mt-6">
        {t("result.try_again")}
      </Button>
    </section>
  )
}
