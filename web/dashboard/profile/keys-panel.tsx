import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ApiKey, Scope } from "#shared/api/keys.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { at, Choices, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { KeptList, SecretDialog } from "./kept-list.tsx"

const KEY = ["api-keys"]

/** The keys that let a company's own systems in. */
export function KeysPanel() {
  const t = useText("dashboard")
  const keys = useQuery({ queryKey: KEY, queryFn: async () => (await ask("GET /api-keys")).keys })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const { confirm, question } = useConfirm()
  const changed = () => queryClient.invalidateQueries({ queryKey: KEY })

  async function revoke(list: readonly ApiKey[]) {
    const revoking = list.map(({ id }) => ask("DELETE /api-keys/:id", { path: { id } }))
    await Promise.all(revoking).catch((error) => toast(refusalText(error, t("keys.failed")), "error"))
    await changed()
  }
  const askToRevoke = (key: ApiKey) =>
    confirm({
      title: t("keys.revoke_title", { name: key.name }),
      text: t("keys.revoke_text"),
      yes: t("keys.revoke_yes"),
      act: () => revoke([key]),
    })
  const askToRevokeAll = () =>
    confirm({
      title: t("keys.revoke_all_title"),
      text: t("keys.revoke_all_text"),
      yes: t("keys.revoke_all_yes"),
      act: () => revoke(keys.data ?? []),
    })
  function keep(key: string) {
    setMaking(false)
    setMade(key)
    void changed()
  }

  return (
    <div className="grid gap-4">
      <KeptList
        list={keys}
        none={t("keys.none")}
        line={(key) => <KeyLine key={key.id} apiKey={key} onRevoke={() => askToRevoke(key)} />}
      />
      {making ? (
        <NewKey onMade={keep} onCancel={() => setMaking(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-5">
          <Button kind="plain" onClick={() => setMaking(true)}>
            {t("keys.new")}
          </Button>
          {(keys.data?.length ?? 0) > 1 && (
            <Button kind="plain" onClick={askToRevokeAll}>
              {t("keys.revoke_all")}
            </Button>
          )}
          <a href="/docs" className="prose-link text-[0.9375rem] font-medium">
            {t("keys.docs")}
          </a>
        </div>
      )}
      <SecretDialog secret={made} of="keys" onClose={() => setMade(null)} />
      {question}
    </div>
  )
}

function KeyLine({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useText("dashboard")
  const { name, prefix, scopes, created_at, expires_at, last_used_at } = apiKey
  const expired = expires_at !== null && new Date(expires_at).getTime() < Date.now()
  const facts = [
    t("keys.created_on", { date: formatDate(created_at) }),
    expires_at && t(expired ? "keys.expired_on" : "keys.expires_on", { date: formatDate(expires_at) }),
    last_used_at ? t("keys.last_used", { time: formatTime(last_used_at) }) : t("keys.never_used"),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium break-words">{name}</span>
          <code className="figures text-sm text-soft">{prefix}…</code>
        </p>
        <p className="text-sm text-soft">{scopes.map((scope) => t(`keys.scope.${scope}`)).join(", ")}</p>
        <p className={`text-sm ${expired ? "text-wax" : "text-soft"}`}>{facts.join(" · ")}</p>
      </div>
      <Button kind="plain" size="small" aria-label={t("keys.revoke_key", { name })} onClick={onRevoke}>
        {t("keys.revoke")}
      </Button>
    </li>
  )
}

const LASTS_DAYS = [0, 30, 90, 365] as const

/** Name, permissions and how long it lasts; the key itself comes back once. */
function NewKey({ onMade, onCancel }: { onMade: (key: string) => void; onCancel: () => void }) {
  const t = useText("dashboard")
  const form = useServiceForm({
    defaultValues: { name: "", scopes: ["products:read"] as Scope[], lasts_days: "0", password: "" },
    placeOf: (member) => (member === "wrong_password" ? "password" : null),
    refuse: ({ why, isMarked }) => !isMarked && toast(why || t("keys.failed"), "error"),
    send: async ({ lasts_days, name, ...key }) => {
      const expires_at = lasts_days === "0" ? null : isoOf(Date.now() + Number(lasts_days) * DAY_MS)
      onMade((await ask("POST /api-keys", { json: { ...key, name: name.trim(), expires_at } })).key)
    },
  })
  return (
    <Form form={form} className="appear grid gap-2 border border-line bg-sheet p-5 sm:p-6">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Input
          {...at(form, "name", t("keys.name"), t("keys.name_hint"))}
          required={t("keys.name_required")}
          maxLength={100}
          autoComplete="off"
        />
        <Input
          {...at(form, "lasts_days", t("keys.lasts"))}
          options={LASTS_DAYS.map((n) => [n, n === 0 ? t("keys.forever") : t("keys.days", { n })])}
        />
      </div>
      <Choices
        {...at(form, "scopes", t("keys.scopes"))}
        required={t("keys.scopes_required")}
        options={SCOPES.map((value) => [value, t(`keys.scope.${value}`)])}
      />
      <Input
        {...at(form, "password", t("keys.password"), t("keys.password_hint"))}
        required={t("security.required")}
        type="password"
        autoComplete="current-password"
        wrap="max-w-md"
      />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} busy={t("keys.creating")}>
          {t("keys.create")}
        </Submit>
        <Button kind="plain" onClick={onCancel}>
          {t("shell.cancel")}
        </Button>
      </div>
    </Form>
  )
}
