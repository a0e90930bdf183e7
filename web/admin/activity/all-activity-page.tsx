import { useMutation } from "@tanstack/react-query"
import { ask } from "#web/api/client.ts"
import { AUDIT_NOUNS, AuditLogList, NounChoice, useAuditLog, useNoun } from "#web/audit/audit-log.tsx"
import { shortHash } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"

const CHECK_TIMEOUT_MS = 60_000

/** `/admin/activity`: the whole audit log, and whether it is unchanged. */
export function AllActivityPage() {
  const t = useText("audit")
  const [noun, choose] = useNoun()
  const check = useMutation({ mutationFn: () => ask("GET /api/audit/check", { timeout_ms: CHECK_TIMEOUT_MS }) })
  return (
    <>
      <PageHeading
        title={t("all_title")}
        actions={
          <>
            <NounChoice nouns={AUDIT_NOUNS} noun={noun} onChoose={choose} />
            <Button kind="plain" disabled={check.isPending} onClick={() => check.mutate()}>
              {check.isPending ? t("checking") : t("check")}
            </Button>
          </>
        }
      >
        {t("all_lead")}
      </PageHeading>
      <div role="status">
        {check.isError && (
          <Notice tone="amber" className="mb-6">
            {t("check_failed")}
          </Notice>
        )}
        {check.data && (
          <Notice tone={check.data.fault ? "wax" : "green"} className="mb-6">
            {check.data.fault
              ? t("broken", { fault: check.data.fault })
              : t("whole", { lines: check.data.lines, head: shortHash(check.data.head) })}
          </Notice>
        )}
      </div>
      <AuditLogList
        log={useAuditLog("all", noun, (query) => ask("GET /api/audit", { query }))}
        label={t("all_title")}
        companies
      />
    </>
  )
}
