import { useState } from "react"
import { ApiError } from "#web/api/client.ts"
import { fetchConfirmation } from "#web/api/reports.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"

/** The PDF for the buyer's bank or marketplace. Words are in it where they are the bearer's own. */
export function Confirmation({ token, has_words }: { token: string; has_words: boolean }) {
  const t = useText("reported")
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState("")
  async function save() {
    setBusy(true)
    setFailure("")
    try {
      saveFile("touchmark-confirmation.pdf", await fetchConfirmation(token, language))
    } catch (error) {
      setFailure(t(error instanceof ApiError && error.status === 429 ? "too_many" : "not_made"))
    }
    setBusy(false)
  }
  return (
    <section className="mt-8 border border-line bg-sheet p-6">
      <h2 className="font-display text-2xl">{t("confirmation")}</h2>
      <p className="mt-1 text-soft">
        {t("confirmation_text")} {has_words && t("confirmation_words")}
      </p>
      <Button className="mt-4" disabled={busy} onClick={() => void save()}>
        {busy ? t("making") : t("save")}
      </Button>
      <p role="alert" className="mt-2 text-wax empty:hidden">
        {failure}
      </p>
    </section>
  )
}
