import { useEffect, useState } from "react"
import { useBlocker } from "react-router"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "./dialog.tsx"

/** Asks in the place of a page on which something is not saved; null while there is no such page. */
let askFirst: ((act: () => void) => void) | null = null

/** Does what leaves the page for good, after asking where something was entered and not saved. */
export function whenSaved(act: () => void): void {
  if (askFirst) askFirst(act)
  else act()
}

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** Asks before a page, or a tab of one, is left on which something was entered and not saved. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const t = useText("desk")
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  const [isGiven, setGiven] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !isGiven && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    askFirst = (act) => setWanted(() => act)
    return () => {
      removeEventListener("beforeunload", ask)
      askFirst = null
    }
  }, [unsaved])

  function stay() {
    setWanted(null)
    blocker.reset?.()
  }
  function go() {
    setGiven(true)
    setWanted(null)
    if (wanted) wanted()
    else blocker.proceed?.()
  }

  return (
    <ConfirmDialog
      open={wanted !== null || blocker.state === "blocked"}
      onOpenChange={(open) => !open && stay()}
      title={t("shell.unsaved_title")}
      text={<p>{t("shell.unsaved_text")}</p>}
      yes={t("shell.unsaved_leave")}
      cancel={t("shell.unsaved_stay")}
      danger
      onYes={go}
    />
  )
}
