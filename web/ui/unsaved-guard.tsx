import { useEffect } from "react"
import { useBlocker } from "react-router"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "./dialog.tsx"

/** Asks before a page is left on which something was entered and not saved. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const t = useText("desk")
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [unsaved])
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t("shell.unsaved_title")}
      text={<p>{t("shell.unsaved_text")}</p>}
      yes={t("shell.unsaved_leave")}
      cancel={t("shell.unsaved_stay")}
      danger
      onYes={() => blocker.proceed?.()}
    />
  )
}
