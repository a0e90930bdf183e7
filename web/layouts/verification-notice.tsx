import { useQuery } from "@tanstack/react-query"
import { Link, useLocation } from "react-router"
import { queries } from "#web/api/queries.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { Notice } from "#web/ui/notice.tsx"

/** Tells a paying company that it, or its new details, are not verified yet, and what to do. */
export function VerificationNotice() {
  const t = useText("dashboard")
  const { pathname } = useLocation()
  const { data: me } = useQuery(queries.me)
  if (!me || (me.verified && !me.pending)) return null
  const { verification_answer: answered } = me
  if (me.subscription_plan === "free" && !answered && !me.pending) return null
  const supplied = Boolean(me.vat_number && me.address)
  return (
    <Notice tone="amber" className="mb-6">
      <p className="font-semibold">{t(me.pending ? "profile.pending_title" : "profile.notice_title")}</p>
      <p className="break-words whitespace-pre-line">
        {answered
          ? t(`profile.notice_${answered.answer}`, { reason: answered.reason })
          : me.pending
            ? t("profile.pending_since", { date: formatDate(me.pending.since), name: me.company })
            : t(supplied ? "profile.notice_waiting" : "profile.notice")}{" "}
        {(pathname !== pathTo("profile") || answered) && (
          <Link to={`${pathTo("profile")}${answered ? "#documents" : ""}`} className="prose-link font-medium">
            {t(answered ? "profile.notice_documents" : "profile.notice_link")}
          </Link>
        )}
      </p>
    </Notice>
  )
}
