import { useQuery } from "@tanstack/react-query"
import type { WebhookDelivery, WebhookEndpoint } from "#shared/api/webhooks.ts"
import { fetchDeliveries, redeliver } from "#web/api/integration.ts"
import { inOurLanguage, refusalText } from "#web/api/refusal.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toasts.tsx"

const TONES: Record<WebhookDelivery["state"], Tone> = { waiting: "amber", delivered: "green", failed: "wax" }
const LOOK_EVERY_MS = 3_000

/** What became of the last messages to an address. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
  const t = useText("dashboard")
  const id = endpoint?.id ?? ""
  const { data, refetch } = useQuery({
    queryKey: ["webhook-endpoints", id, "deliveries"],
    queryFn: () => fetchDeliveries(id),
    enabled: endpoint !== null,
    refetchInterval: LOOK_EVERY_MS,
  })
  async function again(delivery: string) {
    try {
      await redeliver(id, delivery)
      toast(t("webhooks.redelivered"), "success")
      await refetch()
    } catch (error) {
      toast(refusalText(error, t("webhooks.failed")), "error")
    }
  }
  return (
    <MessageDialog
      open={endpoint !== null}
      onClose={onClose}
      title={t("webhooks.deliveries_title")}
      text={<p className="figures text-sm break-all">{endpoint?.url}</p>}
      body={
        <ul className="mt-4 min-h-24">
          {data?.length === 0 && <li className="py-3 text-soft">{t("webhooks.deliveries_none")}</li>}
          {data?.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} onAgain={() => void again(delivery.id)} />
          ))}
        </ul>
      }
    >
      <Button onClick={onClose}>{t("webhooks.close")}</Button>
    </MessageDialog>
  )
}

function DeliveryLine({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: () => void }) {
  const t = useText("dashboard")
  const { type, state, attempts, last_status, last_error, last_error_reason, created_at } = delivery
  const facts = [
    formatTime(created_at),
    t("webhooks.attempts", { n: attempts }),
    last_status && t("webhooks.answered", { status: String(last_status) }),
  ].filter(Boolean)
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="figures text-[0.9375rem]">{type}</span>
          <Badge tone={TONES[state]}>{t(`webhooks.state.${state}`)}</Badge>
        </p>
        <p className="mt-1 text-sm text-soft">{facts.join(" · ")}</p>
        {last_error && <p className="text-sm break-words text-wax">{inOurLanguage(last_error, last_error_reason)}</p>}
      </div>
      {state !== "waiting" && (
        <Button kind="plain" size="small" onClick={onAgain}>
          {t("webhooks.redeliver")}
        </Button>
      )}
    </li>
  )
}
