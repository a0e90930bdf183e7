import { useQuery } from "@tanstack/react-query"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Notice } from "#web/ui/notice.tsx"

/** Tells a member whom the plan has no room for what that means, and who can help. */
export function ReadOnlyNotice() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  if (!me?.read_only) return null
  return (
    <Notice tone="amber" className="mb-6">
      <p className="font-semibold">{t("users.reads_only_title")}</p>
      <p>{t("users.reads_only_text")}</p>
    </Notice>
  )
}
