import { useQuery } from "@tanstack/react-query"
import type { IssuerDomain } from "#shared/api/statements.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { SettingsSection, useArrival } from "#web/ui/settings-section.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"
import { ActsPanel } from "./acts-panel.tsx"
import { KeysPanel } from "./keys-panel.tsx"
import { LabelHostPanel } from "./label-host-panel.tsx"
import { MintsPanel } from "./mints-panel.tsx"

export const BRAND_KEYS = ["brand-keys"]

/** `/dashboard/brand`: the brand's own keys, what waits for its signature, and how its keys change. */
export function BrandKeysPage() {
  const t = useText("brand")
  const { data: me } = useQuery(queries.me)
  const { data, isError, refetch } = useQuery({ queryKey: BRAND_KEYS, queryFn: () => ask("GET /brand-keys") })
  useArrival(me !== undefined && (data !== undefined || isError))
  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      {isError && !data && <LoadFailed text={t("failed")} onAgain={() => void refetch()} />}
      {!isError && !data && <span aria-busy className="waiting block h-40 w-full" />}
      {data && me && (
        <>
          <SettingsSection id="keys" title={t("keys.title")} text={t("keys.text")}>
            <KeysPanel known={data} isOwner={me.is_owner} />
          </SettingsSection>
          <SettingsSection id="mints" title={t("mints.title")} text={t("mints.text")}>
            <MintsPanel known={data} />
          </SettingsSection>
          <SettingsSection id="changes" title={t("acts.title")} text={t("acts.text")} folded>
            {me.is_owner ? <ActsPanel known={data} /> : <p className="text-soft">{t("owner_only")}</p>}
          </SettingsSection>
        </>
      )}
      {me && (
        <SettingsSection id="domain" title={t("domain.title")} text={t("domain.text")} folded>
          <DomainPanel isOwner={me.is_owner} />
        </SettingsSection>
      )}
      {me && (
        <SettingsSection id="labels" title={t("label_host.title")} text={t("label_host.text")} folded>
          <LabelHostPanel isOwner={me.is_owner} />
        </SettingsSection>
      )}
    </>
  )
}

const KEY = ["issuer-domain"]

/** What the company's own domain says of it, the file for it, and whether each check asks it. */
function DomainPanel({ isOwner }: { isOwner: boolean }) {
  const t = useText("brand")
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: () => ask("GET /issuer-domain") })
  if (isError && !data) return <LoadFailed text={t("failed")} onAgain={() => void refetch()} />
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
  const { busy, run } = useBusy((error) => toast(refusalText(error, t("domain.not_checked")), "error"))
  const isSeen = seen === domain && state !== null
  const check = () =>
    run(async () => {
      queryClient.setQueryData(KEY, await ask("POST /issuer-domain"))
    })
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
  const { busy, run } = useBusy((error) => toast(refusalText(error, t("failed")), "error"))
  const download = () =>
    run(async () => {
      const file = JSON.stringify(await ask("GET /issuer-file"), null, 2)
      saveFile("touchmark.json", new Blob([file], { type: "application/json" }))
    })
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
  const { busy, run } = useBusy((error) => toast(refusalText(error, t("domain.not_changed")), "error"))
  const choose = (automatic: boolean) =>
    run(async () => {
      queryClient.setQueryData(KEY, await ask("PATCH /issuer-domain", { json: { automatic } }))
      toast(t(automatic ? "domain.on" : "domain.off"), "success")
    })
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
