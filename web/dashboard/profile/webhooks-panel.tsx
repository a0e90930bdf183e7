import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { WebhookEndpoint } from "#shared/api/webhooks.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { DeliveriesDialog } from "./deliveries-dialog.tsx"
import { KeptList } from "./kept-list.tsx"
import { NewWebhook } from "./new-webhook.tsx"
import { SecretDialog } from "./secret-dialog.tsx"
import { type WebhookAction, WebhookLine } from "./webhook-line.tsx"

const KEY = ["webhook-endpoints"]

/** The company's webhooks. */
export function WebhooksPanel() {
  const t = useText("dashboard")
  const endpoints = useQuery({ queryKey: KEY, queryFn: async () => (await ask("GET /webhook-endpoints")).endpoints })
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [looked, setLooked] = useState<WebhookEndpoint | null>(null)
  const { confirm, question } = useConfirm()
  const changed = () => queryClient.invalidateQueries({ queryKey: KEY })

  async function attempt(work: () => Promise<unknown>, done?: string) {
    try {
      await work()
      if (done) toast(done, "success")
      await changed()
    } catch (error) {
      toast(refusalText(error, t("webhooks.failed")), "error")
    }
  }
  function keep(made: string) {
    setMaking(false)
    setSecret(made)
    void changed()
  }
  function act(action: WebhookAction, endpoint: WebhookEndpoint) {
    const { id, url, enabled } = endpoint
    const path = { id }
    if (action === "deliveries") return setLooked(endpoint)
    if (action === "switch") {
      return void attempt(() => ask("PATCH /webhook-endpoints/:id", { path, json: { enabled: !enabled } }))
    }
    if (action === "test") {
      return void attempt(() => ask("POST /webhook-endpoints/:id/test", { path }), t("webhooks.tested"))
    }
    const isRotated = action === "rotate"
    const remove = () => ask("DELETE /webhook-endpoints/:id", { path })
    const rotate = async () => setSecret((await ask("POST /webhook-endpoints/:id/rotate-secret", { path })).secret)
    confirm({
      title: t(`webhooks.${action}_title`),
      text: t(`webhooks.${action}_text`, { url }),
      yes: t(`webhooks.${action}_yes`),
      cancel: t("webhooks.cancel"),
      safe: isRotated,
      act: () => attempt(isRotated ? rotate : remove),
    })
  }

  return (
    <div className="grid gap-4">
      <KeptList
        list={endpoints}
        none={t("webhooks.none")}
        line={(endpoint) => (
          <WebhookLine key={endpoint.id} endpoint={endpoint} onAction={(action) => act(action, endpoint)} />
        )}
      />
      {making ? (
        <NewWebhook onMade={keep} onCancel={() => setMaking(false)} />
      ) : (
        <Button kind="plain" className="justify-self-start" onClick={() => setMaking(true)}>
          {t("webhooks.new")}
        </Button>
      )}
      <SecretDialog secret={secret} of="webhooks" onClose={() => setSecret(null)} />
      <DeliveriesDialog endpoint={looked} onClose={() => setLooked(null)} />
      {question}
    </div>
  )
}
