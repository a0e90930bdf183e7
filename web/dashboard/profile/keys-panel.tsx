import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ApiKey } from "#shared/api/keys.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { KeptList } from "./kept-list.tsx"
import { NewKey } from "./new-key.tsx"
import { SecretDialog } from "./secret-dialog.tsx"

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
      cancel: t("keys.cancel"),
      act: () => revoke([key]),
    })
  const askToRevokeAll = () =>
    confirm({
      title: t("keys.revoke_all_title"),
      text: t("keys.revoke_all_text"),
      yes: t("keys.revoke_all_yes"),
      cancel: t("keys.cancel"),
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
