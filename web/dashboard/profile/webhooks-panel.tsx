import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { WebhookEndpoint } from "#shared/api/webhooks.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
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
  const [asking, setAsking] = useState<{ action: WebhookAction; endpoint: WebhookEndpoint } | null>(null)
  const changed = () => queryClient.invalidateQueries({ queryKey: KEY })
  const isAsked = (action: WebhookAction) => asking?.action === action

  async function attempt(work: () => Promise<unknown>, done?: string) {
    setAsking(null)
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
    if (action === "switch")
      return void attempt(() =>
        ask("PATCH /webhook-endpoints/:id", { path: { id: endpoint.id }, json: { enabled: !endpoint.enabled } }),
      )
    if (action === "test")
      return void attempt(
        () => ask("POST /webhook-endpoints/:id/test", { path: { id: endpoint.id } }),
        t("webhooks.tested"),
      )
    setAsking({ action, endpoint })
  }
  const rotate = (id: string) =>
    attempt(async () => setSecret((await ask("POST /webhook-endpoints/:id/rotate-secret", { path: { id } })).secret))

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
      <DeliveriesDialog endpoint={isAsked("deliveries") ? asking!.endpoint : null} onClose={() => setAsking(null)} />
      <ConfirmDialog
        open={isAsked("remove") || isAsked("rotate")}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t(isAsked("rotate") ? "webhooks.rotate_title" : "webhooks.remove_title")}
        text={
          <p className="break-words">
            {isAsked("rotate")
              ? t("webhooks.rotate_text")
              : t("webhooks.remove_text", { url: asking?.endpoint.url ?? "" })}
          </p>
        }
        yes={t(isAsked("rotate") ? "webhooks.rotate_yes" : "webhooks.remove_yes")}
        cancel={t("webhooks.cancel")}
        danger={isAsked("remove")}
        onYes={() => {
          if (!asking) return
          const { action, endpoint } = asking
          void (action === "rotate"
            ? rotate(endpoint.id)
            : attempt(() => ask("DELETE /webhook-endpoints/:id", { path: { id: endpoint.id } })))
        }}
      />
    </div>
  )
}
