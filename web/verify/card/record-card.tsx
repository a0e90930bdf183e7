import type { ReactNode } from "react"
import { type Outcome, tone } from "#shared/outcome.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Maker } from "./maker.ts"

/** Successful verifications: this browser has found the record on the chain, unchanged and not recalled. */
const VERIFIED = new Set<Outcome>(["valid", "unknown_maker", "once_attested", "test_network"])

interface Properties {
  outcome: Outcome
  maker: Maker | null
  isTrialRecord: boolean
  isPast: boolean
  children: ReactNode
}

/**
 * The record's card. Its title is green for what was proved and names the limit of that, so that nobody is misled by the
 * green alone; what was not proved follows at once.
 */
export function RecordCard({ outcome, maker, isTrialRecord, isPast, children }: Properties) {
  const t = useText("public")
  const isVerified = VERIFIED.has(outcome) && !isPast
  const unknown = maker && !maker.attested ? maker : null
  const isTrial = isTrialRecord && tone(outcome) !== "red"
  const isLimited = unknown !== null || isTrial
  const title = t(isVerified ? "result.verified" : "result.record")
  const limit = [
    isPast && `${t("verdict.expired.title")}.`,
    isTrial && t("maker.trial"),
    unknown?.once_attested && t("verdict.once_attested.title"),
    unknown && !unknown.once_attested && t(unknown.was_over ? "maker.was_over" : "maker.not_checked"),
  ]
    .filter(Boolean)
    .join(" ")
  return (
    <section
      aria-label={isLimited ? `${title}. ${limit}` : title}
      className="overflow-hidden rounded-md border border-line bg-sheet"
    >
      <Strip
        title={title}
        look={isVerified ? "bg-green-ground text-green" : "text-soft"}
        sign={isVerified ? "M4 12.5 9.5 18 20.5 6" : "M6 4h12v16H6zM9.5 9h5M9.5 13h5"}
      >
        {isLimited &&
          (isVerified ? t("result.verified_text") : outcome === "unconfirmed" && !isPast && t("result.unproved"))}
      </Strip>
      {isLimited && (
        <Strip
          title={limit}
          look="border-t border-amber-line bg-amber-ground text-amber"
          sign="M9 9.5a3 3 0 1 1 4.4 2.6c-1.1.7-1.4 1-1.4 2.4M12 17.2v.2"
          isWarning
        >
          {unknown?.once_attested
            ? t("verdict.once_attested.more", { date: formatDate(unknown.revoked_at) })
            : unknown
              ? t("maker.calls_itself", { name: unknown.name })
              : t("verdict.test_network.text")}
        </Strip>
      )}
      <div className="px-4 pb-2 lg:px-5">{children}</div>
    </section>
  )
}

interface StripProperties {
  title: string
  look: string
  sign: string
  isWarning?: boolean
  children: ReactNode
}

/** Its second line has its room before it is known what it says. */
function Strip({ title, look, sign, isWarning = false, children }: StripProperties) {
  return (
    <div className={`flex gap-3 px-4 py-3 lg:px-5 ${look}`}>
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        className="shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden
      >
        {isWarning && <circle cx="12" cy="12" r="10" fill="currentColor" />}
        <path d={sign} stroke={isWarning ? "var(--amber-ground)" : "currentColor"} strokeLinecap="square" />
      </svg>
      <div className="min-w-0">
        <h2 className="text-[1.0625rem]/6 font-semibold break-words">{title}</h2>
        {children && (
          <p className="min-h-[2lh] text-[0.9375rem]/[1.375rem] break-words text-ink lg:min-h-0">{children}</p>
        )}
      </div>
    </div>
  )
}
