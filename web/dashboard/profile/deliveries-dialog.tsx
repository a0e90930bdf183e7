import { useQuery } from "@tanstack/react-query"
import type { WebhookDelivery, WebhookEndpoint } from "#shared/api/webhooks.ts"
import { ask } from "#web/api/client.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"

const TONES: Record<WebhookDelivery["state"], Tone> = { waiting: "amber", delivered: "green", failed: "wax" }
const LOOK_EVERY_MS = 3_000

/** What became of the last messages to an address. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
  const t = useText("dashboard")
  const id = endpoint?.id ?? ""
  const { data } = useQuery({
    queryKey: ["webhook-endpoints", id, "deliveries"],
    queryFn: async () =>
      (await ask("GET /webhook-endpoints/:id/deliveries", { path: { id }, query: { limit: "25" } })).deliveries,
    enabled: endpoint !== null,
    refetchInterval: LOOK_EVERY_MS,
  })
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
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      }
    >
      <Button onClick={onClose}>{t("webhooks.close")}</Button>
    </MessageDialog>
  )
}

function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const t = useText("dashboard")
  const { type, state, attempts, last_status, last_error, created_at } = delivery
  const facts = [
    formatTime(created_at),
    t("webhooks.attempts", { n: attempts }),
    last_status && t("webhooks.answered", { status: String(last_status) }),
  ].filter(Boolean)
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-2.5">
        <span className="figures text-[0.9375rem]">{type}</span>
        <Badge tone={TONES[state]}>{t(`webhooks.state.${state}`)}</Badge>
      </p>
      <p className="mt-1 text-sm text-soft">{facts.join(" · ")}</p>
      {last_error && <p className="text-sm break-words text-wax">{last_error}</p>}
    </li>
  )
}
