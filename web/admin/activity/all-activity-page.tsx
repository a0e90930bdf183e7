import { useMutation } from "@tanstack/react-query"
import { checkTrail, fetchTrail } from "#web/api/administration.ts"
import { DEED_NOUNS } from "#web/audit/deed-words.ts"
import { NounChoice, useNoun } from "#web/audit/noun-choice.tsx"
import { TrailList } from "#web/audit/trail-list.tsx"
import { useTrail } from "#web/audit/use-trail.ts"
import { shortHash } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"

/** `/admin/activity`: what was done anywhere, and whether the trail is still as it was written. */
export function AllActivityPage() {
  const t = useText("trail")
  const [noun, choose] = useNoun()
  const check = useMutation({ mutationFn: checkTrail })
  return (
    <>
      <PageHeading
        title={t("all_title")}
        actions={
          <>
            <NounChoice nouns={DEED_NOUNS} noun={noun} onChoose={choose} />
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
      <TrailList trail={useTrail("all", noun, fetchTrail)} label={t("all_title")} companies />
    </>
  )
}
