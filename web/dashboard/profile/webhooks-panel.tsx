import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { WebhookDelivery, WebhookEndpoint, WebhookType } from "#shared/api/webhooks.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { capitalised, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog, useConfirm } from "#web/ui/dialog.tsx"
import { at, Choices, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { KeptList, SecretDialog } from "./kept-list.tsx"

/** Texts for all webhook events, in order. */
const WEBHOOK_WORDS = {
  "product.minted": "webhooks.type.minted",
  "product.failed": "webhooks.type.failed",
  "product.recalled": "webhooks.type.recalled",
  "product.reinstated": "webhooks.type.reinstated",
  "product.watched": "webhooks.type.watched",
  "product.alarm": "webhooks.type.alarm",
  "case.decided": "webhooks.type.decided",
} as const satisfies Record<WebhookType, string>

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

type WebhookAction = "switch" | "test" | "deliveries" | "rotate" | "remove"

interface Properties {
  endpoint: WebhookEndpoint
  onAction: (action: WebhookAction) => void
}

const BUTTONS = ["test", "deliveries", "rotate", "remove"] as const

function WebhookLine({ endpoint, onAction }: Properties) {
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

const TONES: Record<WebhookDelivery["state"], Tone> = { waiting: "amber", delivered: "green", failed: "wax" }
const LOOK_EVERY_MS = 3_000

/** What became of the last messages to an address. */
function DeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
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
      <Button onClick={onClose}>{t("shell.close")}</Button>
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
        <span className="text-[0.9375rem]">
          {type in WEBHOOK_WORDS ? capitalised(t(WEBHOOK_WORDS[type as WebhookType])) : t("webhooks.test_message")}
        </span>
        <Badge tone={TONES[state]}>{t(`webhooks.state.${state}`)}</Badge>
      </p>
      <p className="mt-1 text-sm text-soft">{facts.join(" · ")}</p>
      {last_error && <p className="text-sm break-words text-wax">{last_error}</p>}
    </li>
  )
}

const TYPES = Object.keys(WEBHOOK_WORDS) as WebhookType[]

/** Creates a webhook from an address and its events; shows the secret once. */
function NewWebhook({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
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
        required={t("keys.scopes_required")}
        options={TYPES.map((value) => [value, t(WEBHOOK_WORDS[value])])}
      />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} busy={t("webhooks.creating")}>
          {t("webhooks.create")}
        </Submit>
        <Button kind="plain" onClick={onCancel}>
          {t("shell.cancel")}
        </Button>
      </div>
    </Form>
  )
}
