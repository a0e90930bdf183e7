import type { WebhookType } from "#shared/api/webhooks.ts"
import { ask } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { at, Choices, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { WEBHOOK_WORDS } from "./webhook-words.ts"

const TYPES = Object.keys(WEBHOOK_WORDS) as WebhookType[]

/** Creates a webhook from an address and its events; shows the secret once. */
export function NewWebhook({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const t = useText("dashboard")
  const form = useServiceForm({
    defaultValues: { url: "", events: TYPES },
    send: async ({ url, events }) =>
      onMade((await ask("POST /webhook-endpoints", { json: { url: url.trim(), events } })).secret),
    below: "url",
    refuse: ({ why, isMarked }) => !isMarked && (why || t("webhooks.failed")),
  })
  return (
    <Form form={form} className="appear grid gap-2 border border-line bg-sheet p-5 sm:p-6">
      <Input
        {...at(form, "url", t("webhooks.url"), t("webhooks.url_hint"))}
        required={t("webhooks.url_required")}
        type="url"
        placeholder="https://"
        maxLength={2_048}
        autoComplete="off"
      />
      <Choices
        {...at(form, "events", t("webhooks.events"))}
        required={t("webhooks.events_required")}
        options={TYPES.map((value) => [value, t(WEBHOOK_WORDS[value])])}
      />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} busy={t("webhooks.creating")}>
          {t("webhooks.create")}
        </Submit>
        <Button kind="plain" onClick={onCancel}>
          {t("webhooks.cancel")}
        </Button>
      </div>
    </Form>
  )
}
