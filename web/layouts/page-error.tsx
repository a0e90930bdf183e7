import { useCallback, useEffect, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ErrorMessage } from "#web/ui/error-boundary.tsx"
import { useOnline } from "./use-online.ts"

/** Replaces a page that could not be shown. A page that failed to load offline opens once the network is back. */
export function PageError() {
  const online = useOnline()
  const [isMissing] = useState(!online)
  return isMissing ? <MissingPage online={online} /> : <ErrorMessage />
}

function MissingPage({ online }: { online: boolean }) {
  const t = useText("dashboard")
  const [state, setState] = useState<"shown" | "asking" | "away">("shown")
  const open = useCallback(async () => {
    setState("asking")
    if (!(await reloadIfReached())) setState("away")
  }, [])
  useEffect(() => {
    if (online) void open()
  }, [online, open])
  return (
    <section role="alert" className="py-16">
      <h1 className="font-display text-4xl">{t("shell.missing_title")}</h1>
      <p className="mt-3 max-w-prose font-serif text-lg text-soft">{t("shell.missing_text")}</p>
      <Button className="mt-8" disabled={state === "asking"} onClick={() => void open()}>
        {t("shell.missing_open")}
      </Button>
      {state === "away" && <p className="mt-3 text-soft">{t("shell.missing_away")}</p>}
    </section>
  )
}

/**
 * Returns whether the service answers. A browser may remember that a file did not arrive: only a new document asks for it
 * again.
 */
async function reloadIfReached(): Promise<boolean> {
  const isReached = await fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  )
  if (isReached) location.reload()
  return isReached
}

/** The dashboard's frame while the account is being loaded. */
export function DashboardPending() {
  const t = useText("public")
  return (
    <div aria-busy className="min-h-svh lg:grid lg:grid-cols-[14.75rem_1fr]">
      <p className="sr-only">{t("shell.loading")}</p>
      <div className="hidden border-r border-line lg:block" />
      <div className="grid content-start gap-5 p-6 sm:p-9">
        <div className="waiting h-9 w-72 max-w-full" />
        <div className="waiting h-4 w-96 max-w-full" />
      </div>
    </div>
  )
}
