import { useState } from "react"
import { call } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"

/** Sends the link for the first password once more: without it a new customer cannot reach the dashboard. */
export function LinkAgain({ email }: { email: string }) {
  const t = useText("account")
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState("")

  async function send() {
    setBusy(true)
    const sent = call("POST /forgot-password", { json: { email } }).then(() => t("thank_you.link_sent", { email }))
    setSaid(await sent.catch((error) => refusalText(error, t("thank_you.link_failed"))))
    setBusy(false)
  }

  return (
    <div className="mb-8">
      <Button kind="plain" disabled={busy} onClick={() => void send()}>
        {t("thank_you.link_again")}
      </Button>
      <p role="status" className="min-h-6 pt-1.5 text-[0.9375rem] text-soft">
        {said}
      </p>
    </div>
  )
}
