import { type FormEvent, useState } from "react"
import type { WebhookType } from "#shared/api/webhooks.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { Choices } from "./choices.tsx"
import { WEBHOOK_WORDS } from "./webhook-words.ts"

const TYPES = Object.keys(WEBHOOK_WORDS) as WebhookType[]

/** Creates a webhook from an address and its events; shows the secret once. */
export function NewWebhook({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const t = useText("dashboard")
  const [url, setUrl] = useState("")
  const [events, setEvents] = useState(TYPES)
  const [error, setError] = useState<string | undefined>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  async function create(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (url.trim() === "") return setError(t("webhooks.url_required"))
    if (events.length === 0) return
    setBusy(true)
    try {
      onMade((await ask("POST /webhook-endpoints", { json: { url: url.trim(), events } })).secret)
    } catch (failure) {
      setBusy(false)
      const why = failure instanceof ApiError ? failure.body.fields?.url : undefined
      setError(why ?? refusalText(failure, t("webhooks.failed")))
    }
  }

  return (
    <form
      onSubmit={(event) => void create(event)}
      noValidate
      className="appear grid gap-2 border border-line bg-sheet p-5 sm:p-6"
    >
      <Field label={t("webhooks.url")} hint={t("webhooks.url_hint")} error={error}>
        {(input) => (
          <TextInput
            {...input}
            type="url"
            placeholder="https://"
            value={url}
            maxLength={2_048}
            autoComplete="off"
            onChange={(event) => {
              setUrl(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Choices
        label={t("webhooks.events")}
        options={TYPES.map((value) => ({ value, label: t(WEBHOOK_WORDS[value]) }))}
        chosen={events}
        onChosen={setEvents}
        error={tried && events.length === 0 ? t("webhooks.events_required") : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? t("webhooks.creating") : t("webhooks.create")}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t("webhooks.cancel")}
        </Button>
      </div>
    </form>
  )
}
