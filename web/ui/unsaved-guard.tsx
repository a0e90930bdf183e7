import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { UseFormReturn } from "react-hook-form"
import { useBlocker } from "react-router"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "./dialog.tsx"
import { type Reason, setGuard } from "./when-saved.ts"

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** Asks before a page, or a tab of one, is left on which something was entered and not saved. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const t = useText("dashboard")
  const [wanted, setWanted] = useState<{ act: () => void; reason: Reason } | null>(null)
  const [isGiven, setGiven] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !isGiven && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    if (!unsaved || isGiven) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    setGuard((act, reason) => setWanted({ act, reason }))
    return () => {
      removeEventListener("beforeunload", ask)
      setGuard(null)
    }
  }, [unsaved, isGiven])

  function stay() {
    setWanted(null)
    blocker.reset?.()
  }
  function go() {
    // At once: the browser would ask a second time.
    flushSync(() => setGiven(true))
    setWanted(null)
    if (wanted) wanted.act()
    else blocker.proceed?.()
  }

  return (
    <ConfirmDialog
      open={wanted !== null || blocker.state === "blocked"}
      onOpenChange={(open) => !open && stay()}
      title={t(`shell.${wanted?.reason ?? "unsaved"}_title`)}
      text={<p>{t(`shell.${wanted?.reason ?? "unsaved"}_text`)}</p>}
      yes={t("shell.unsaved_leave")}
      cancel={t("shell.unsaved_stay")}
      danger
      onYes={go}
    />
  )
}

/** The same of a form. It is no part of `form.tsx`: where nothing is kept, forms do without dialogs. */
export const FormGuard = ({ form: { formState } }: { form: Pick<UseFormReturn, "formState"> }) => (
  <UnsavedGuard unsaved={formState.isDirty && !formState.isSubmitting} />
)
