import type { WebhookEndpoint } from "#shared/api/webhooks.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { WEBHOOK_WORDS } from "./webhook-words.ts"

export type WebhookAction = "switch" | "test" | "deliveries" | "rotate" | "remove"

interface Properties {
  endpoint: WebhookEndpoint
  onAction: (action: WebhookAction) => void
}

const BUTTONS = ["test", "deliveries", "rotate", "remove"] as const

/** One webhook: its events, its state and its actions. */
export function WebhookLine({ endpoint, onAction }: Properties) {
  const t = useText("dashboard")
  const { url, events, enabled, disabled_by, failing_since } = endpoint
  const problem =
    disabled_by === "failures"
      ? t("webhooks.off_by_failures")
      : failing_since && t("webhooks.failing_since", { time: formatTime(failing_since) })
  return (
    <li className="grid gap-2 border-b border-line px-5 py-3.5 last:border-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="figures text-[0.9375rem] break-all">{url}</p>
          <p className="text-sm text-soft">{events.map((event) => t(WEBHOOK_WORDS[event])).join(", ")}</p>
          {problem && <p className="text-sm text-wax">{problem}</p>}
        </div>
        <span className="flex items-center gap-2.5 text-sm text-soft">
          {enabled ? t("webhooks.on") : t("webhooks.off")}
          <Switch aria-label={t("webhooks.enabled", { url })} checked={enabled} onChange={() => onAction("switch")} />
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {BUTTONS.map((action) => (
          <Button
            key={action}
            kind="plain"
            size="small"
            aria-label={action === "remove" ? t("webhooks.remove_endpoint", { url }) : undefined}
            onClick={() => onAction(action)}
          >
            {t(`webhooks.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
