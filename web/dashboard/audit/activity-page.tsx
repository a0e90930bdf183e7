import { ask } from "#web/api/client.ts"
import { AUDIT_NOUNS, AuditLogList, NounChoice, OPERATOR_NOUNS, useAuditLog, useNoun } from "#web/audit/audit-log.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

const NOUNS = AUDIT_NOUNS.filter((noun) => !OPERATOR_NOUNS.includes(noun))

/** `/dashboard/activity`: the company's own audit log, for its owner. */
export function ActivityPage() {
  const t = useText("audit")
  const [noun, choose] = useNoun()
  return (
    <>
      <PageHeading title={t("title")} actions={<NounChoice nouns={NOUNS} noun={noun} onChoose={choose} />}>
        {t("lead")}
      </PageHeading>
      <AuditLogList
        log={useAuditLog("own", noun, (query) => ask("GET /audit", { query }))}
        label={t("title")}
        productPath={(id) => pathTo("product", id)}
      />
    </>
  )
}
