import { useQuery } from "@tanstack/react-query"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { SettingsSection } from "#web/ui/settings-section.tsx"
import { useArrival } from "#web/ui/use-arrival.ts"
import { ActsPanel } from "./acts-panel.tsx"
import { DomainPanel } from "./domain-panel.tsx"
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
      {isError && !data && <LoadFailed text={t("failed")} again={t("again")} onAgain={() => void refetch()} />}
      {!isError && !data && <span aria-busy className="waiting block h-40 w-full" />}
      {data && me && (
        <>
          <SettingsSection id="keys" title={t("keys.title")} text={t("keys.text")}>
            <KeysPanel known={data} isOwner={me.is_owner} />
          </SettingsSection>
          <SettingsSection id="mints" title={t("mints.title")} text={t("mints.text")}>
            <MintsPanel known={data} />
          </SettingsSection>
          <SettingsSection id="changes" title={t("acts.title")} text={t("acts.text")}>
            {me.is_owner ? <ActsPanel known={data} /> : <p className="text-soft">{t("owner_only")}</p>}
          </SettingsSection>
        </>
      )}
      {me && (
        <SettingsSection id="domain" title={t("domain.title")} text={t("domain.text")}>
          <DomainPanel isOwner={me.is_owner} />
        </SettingsSection>
      )}
      {me && (
        <SettingsSection id="labels" title={t("label_host.title")} text={t("label_host.text")}>
          <LabelHostPanel isOwner={me.is_owner} />
        </SettingsSection>
      )}
    </>
  )
}
