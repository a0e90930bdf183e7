import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { IssuerDomain } from "#shared/api/statements.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { Switch } from "#web/ui/switch.tsx"
import { toast } from "#web/ui/toasts.tsx"

const KEY = ["issuer-domain"]

/** What the company's own domain says of it, the file for it, and whether each check asks it. */
export function DomainPanel({ isOwner }: { isOwner: boolean }) {
  const t = useText("brand")
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: () => ask("GET /issuer-domain") })
  if (isError && !data) return <LoadFailed text={t("failed")} again={t("again")} onAgain={() => void refetch()} />
  if (!data) return <span aria-busy className="waiting block h-24 w-full" />
  if (data.confirmed === null) return <p className="max-w-prose text-soft">{t("domain.none")}</p>
  return (
    <div className="grid gap-6">
      <LastLook known={data} domain={data.confirmed} />
      <FileForDomain domain={data.confirmed} />
      <Automatic isOn={data.automatic} domain={data.confirmed} isOwner={isOwner} />
    </div>
  )
}

interface LookProperties {
  known: IssuerDomain
  domain: string
}

function LastLook({ known: { domain: seen, state, reason, checked_at }, domain }: LookProperties) {
  const t = useText("brand")
  const [busy, setBusy] = useState(false)
  const isSeen = seen === domain && state !== null
  async function check() {
    setBusy(true)
    try {
      queryClient.setQueryData(KEY, await ask("POST /issuer-domain"))
    } catch (error) {
      toast(refusalText(error, t("domain.not_checked")), "error")
    }
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <div role="status" className="grid gap-1">
        <p className={isSeen && state === "differs" ? "font-semibold text-wax" : ""}>
          {t(`domain.${isSeen ? state : "unseen"}`, { domain })}
        </p>
        {isSeen && reason && <p className="text-[0.9375rem] text-soft">{reason}</p>}
        {isSeen && checked_at && (
          <p className="text-sm text-soft">{t("domain.seen", { time: formatTime(checked_at) })}</p>
        )}
      </div>
      <Button kind="plain" disabled={busy} onClick={() => void check()}>
        {t(busy ? "domain.checking" : "domain.check")}
      </Button>
    </div>
  )
}

function FileForDomain({ domain }: { domain: string }) {
  const t = useText("brand")
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const file = JSON.stringify(await ask("GET /issuer-file"), null, 2)
      saveFile("touchmark.json", new Blob([file], { type: "application/json" }))
    } catch (error) {
      toast(refusalText(error, t("failed")), "error")
    }
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-[0.9375rem] break-words text-soft">{t("domain.publish", { domain })}</p>
      <Button kind="plain" disabled={busy} onClick={() => void download()}>
        {t("domain.download")}
      </Button>
    </div>
  )
}

function Automatic({ isOn, domain, isOwner }: { isOn: boolean; domain: string; isOwner: boolean }) {
  const t = useText("brand")
  const [busy, setBusy] = useState(false)
  async function choose(automatic: boolean) {
    setBusy(true)
    try {
      queryClient.setQueryData(KEY, await ask("PATCH /issuer-domain", { json: { automatic } }))
      toast(t(automatic ? "domain.on" : "domain.off"), "success")
    } catch (error) {
      toast(refusalText(error, t("domain.not_changed")), "error")
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-1">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control. */}
      <label className="flex w-fit cursor-pointer items-center gap-3 py-1.5">
        <Switch
          checked={isOn}
          disabled={busy || !isOwner}
          aria-describedby="automatic-hint"
          onChange={({ target }) => void choose(target.checked)}
        />
        {t("domain.automatic")}
      </label>
      <p id="automatic-hint" className="max-w-prose text-sm text-soft">
        {t("domain.automatic_hint", { domain })} {!isOwner && t("owner_only")}
      </p>
    </div>
  )
}
