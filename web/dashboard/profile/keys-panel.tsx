import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ApiKey } from "#shared/api/keys.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
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
  const [going, setGoing] = useState<ApiKey | null>(null)
  const [endingAll, setEndingAll] = useState(false)
  const changed = () => queryClient.invalidateQueries({ queryKey: KEY })

  async function revoke({ id }: ApiKey) {
    setGoing(null)
    await ask("DELETE /api-keys/:id", { path: { id } }).then(changed, (error) =>
      toast(refusalText(error, t("keys.failed")), "error"),
    )
  }
  async function revokeAll() {
    setEndingAll(false)
    const revoking = (keys.data ?? []).map(({ id }) => ask("DELETE /api-keys/:id", { path: { id } }))
    await Promise.all(revoking).catch((error) => toast(refusalText(error, t("keys.failed")), "error"))
    await changed()
  }
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
        line={(key) => <KeyLine key={key.id} apiKey={key} onRevoke={() => setGoing(key)} />}
      />
      {making ? (
        <NewKey onMade={keep} onCancel={() => setMaking(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-5">
          <Button kind="plain" onClick={() => setMaking(true)}>
            {t("keys.new")}
          </Button>
          {(keys.data?.length ?? 0) > 1 && (
            <Button kind="plain" onClick={() => setEndingAll(true)}>
              {t("keys.revoke_all")}
            </Button>
          )}
          <a href="/docs" className="prose-link text-[0.9375rem] font-medium">
            {t("keys.docs")}
          </a>
        </div>
      )}
      <SecretDialog secret={made} of="keys" onClose={() => setMade(null)} />
      <ConfirmDialog
        open={going !== null}
        onOpenChange={(open) => !open && setGoing(null)}
        title={t("keys.revoke_title", { name: going?.name ?? "" })}
        text={<p>{t("keys.revoke_text")}</p>}
        yes={t("keys.revoke_yes")}
        cancel={t("keys.cancel")}
        danger
        onYes={() => going && void revoke(going)}
      />
      <ConfirmDialog
        open={endingAll}
        onOpenChange={setEndingAll}
        title={t("keys.revoke_all_title")}
        text={<p>{t("keys.revoke_all_text")}</p>}
        yes={t("keys.revoke_all_yes")}
        cancel={t("keys.cancel")}
        danger
        onYes={() => void revokeAll()}
      />
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
