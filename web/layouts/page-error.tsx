import { useEffect, useState } from "react"
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
  useEffect(() => {
    if (online) void reloadIfReached()
  }, [online])
  return (
    <section role="alert" className="py-16">
      <h1 className="font-display text-4xl">{t("shell.missing_title")}</h1>
      <p className="mt-3 max-w-prose font-serif text-lg text-soft">{t("shell.missing_text")}</p>
      <Button className="mt-8" onClick={() => void reloadIfReached()}>
        {t("shell.missing_open")}
      </Button>
    </section>
  )
}

/** A browser may remember that a file did not arrive: only a new document asks for it again. */
async function reloadIfReached(): Promise<void> {
  const isReached = await fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  )
  if (isReached) location.reload()
}
