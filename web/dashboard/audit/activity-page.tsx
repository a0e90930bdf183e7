import { fetchOwnTrail } from "#web/api/company.ts"
import { DEED_NOUNS, HOUSE_NOUNS } from "#web/audit/deed-words.ts"
import { NounChoice, useNoun } from "#web/audit/noun-choice.tsx"
import { TrailList } from "#web/audit/trail-list.tsx"
import { useTrail } from "#web/audit/use-trail.ts"
import { useText } from "#web/i18n/use-text.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

const NOUNS = DEED_NOUNS.filter((noun) => !HOUSE_NOUNS.includes(noun))

/** `/dashboard/activity`: what was done in one's own company, for its owner. */
export function ActivityPage() {
  const t = useText("trail")
  const [noun, choose] = useNoun()
  return (
    <>
      <PageHeading title={t("title")} actions={<NounChoice nouns={NOUNS} noun={noun} onChoose={choose} />}>
        {t("lead")}
      </PageHeading>
      <TrailList trail={useTrail("own", noun, fetchOwnTrail)} label={t("title")} />
    </>
  )
}
