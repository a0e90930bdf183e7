import type { ReactNode } from "react"
import type { Network } from "#shared/chains.ts"
import { type Outcome, tone } from "#shared/outcome.ts"
import { countryName, formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Chevron } from "#web/ui/chevron.tsx"
import { Unbroken } from "#web/ui/unbroken.tsx"
import type { Maker } from "./maker.ts"
import { UNPROVED } from "./outcome.ts"
import type { FieldKey, ShownProduct } from "./shown-product.ts"

/** Lines seen at once, the specified ones among them; the rest unfolds. */
const FIRST_LINES = 5
const EXACT = new Set<FieldKey>(["serial_number", "batch_number", "gtin", "facility_id"])

function shownValue(key: FieldKey, value: string): string {
  if (key === "origin") return countryName(value)
  // Shops write the whole way to a category: "Home & Garden > Table Linens".
  if (key === "category") return value.split(" > ").at(-1)!
  return key.endsWith("_date") ? formatDate(value) : value
}

interface Properties {
  outcome: Outcome
  product: ShownProduct
  network: Network | null
  /** Registered on a test network. */
  isTrialRecord: boolean
  /** Its last good day is over. */
  isPast: boolean
  /** An unchecked maker's, shown folded. */
  photo?: ReactNode
  className?: string
}

/** What the record says and where it was minted, below what was proved of it and what was not. */
export function ProductFacts(properties: Properties) {
  const { outcome, product, network, isTrialRecord, isPast, photo, className = "" } = properties
  const t = useText("public")
  const isKnown = !product.maker || product.maker.attested
  const lines = product.fields.map(({ key, value }) => (
    <Line key={key} label={t(`result.${key}`)} late={key === "expiration_date" && isPast}>
      <span className={EXACT.has(key) ? "figures font-normal" : ""}>{shownValue(key, value)}</span>
    </Line>
  ))
  // Apart, since the maker may have called one "Attested".
  const own = product.attributes.map(({ label, value }) => (
    <Line key={label} label={label}>
      {value}
    </Line>
  ))
  const more = lines.slice(FIRST_LINES)
  const name = isKnown && (
    <div className="pb-3">
      <p className="block-label text-soft">{t("result.name")}</p>
      <h2 className="font-display text-[1.75rem]/[2.125rem] break-words lg:text-[2.75rem]/[2.875rem]">
        <Unbroken>{product.name}</Unbroken>
      </h2>
      <Description>{product.description}</Description>
    </div>
  )
  return (
    <RecordCard
      {...{ outcome, isPast, isTrialRecord, name, className }}
      maker={product.maker}
      expiration_date={product.fields.find(({ key }) => key === "expiration_date")?.value}
    >
      {!isKnown && <Description>{product.description}</Description>}
      <dl>
        {!isKnown && <Line label={t("result.name")}>{product.name}</Line>}
        {isKnown && UNPROVED.has(outcome) && <Line label={t("result.issuer")}>{product.company}</Line>}
        {lines.slice(0, FIRST_LINES)}
      </dl>
      {more.length > 0 && (
        <Folded title={t("result.show_all", { n: more.length })}>
          <dl>{more}</dl>
        </Folded>
      )}
      {own.length > 0 && (
        <>
          <p className="block-label border-t border-line pt-3 pb-2 text-soft">{t("result.own_fields")}</p>
          <dl>{own}</dl>
        </>
      )}
      {product.tx_hash && <Transaction product={product} network={network} />}
      {photo && <Folded title={t("maker.photo")}>{photo}</Folded>}
    </RecordCard>
  )
}

/** On the lines in which the maker wrote it. */
const Description = ({ children }: { children: string }) =>
  children && <p className="py-2 break-words whitespace-pre-line">{children}</p>

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group border-t border-line">
    <summary className="flex min-h-11 items-center justify-between text-soft hover:text-ink">
      {title}
      <Chevron />
    </summary>
    {children}
  </details>
)

function Line({ label, late = false, children }: { label: string; late?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-2 first:border-t-0 lg:min-h-10 lg:py-1">
      <dt className="max-w-full text-soft break-words">{label}</dt>
      <dd className={`ml-auto max-w-full text-right font-medium break-words ${late ? "text-wax" : ""}`}>{children}</dd>
    </div>
  )
}

/** Shows both ends of the hash; one click selects all of it. */
function Transaction({ product: { tx_hash, explorer }, network }: { product: ShownProduct; network: Network | null }) {
  const t = useText("public")
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 lg:min-h-10 lg:py-1">
      <p className="lg:contents">
        <span className="block text-soft">{t("result.transaction")}</span>
        <code className="figures flex max-w-40 min-w-0 text-sm whitespace-nowrap select-all lg:ml-auto lg:max-w-32">
          <span className="overflow-hidden text-ellipsis">{tx_hash.slice(0, -4)}</span>
          {tx_hash.slice(-4)}
        </code>
      </p>
      {explorer && (
        <a
          href={`${explorer.url}/tx/${tx_hash}`}
          target="_blank"
          rel="external noreferrer"
          className="for-fingers prose-link font-semibold"
        >
          {t("result.view_on", { explorer: network === "local" ? t("result.local_explorer") : explorer.name })}
        </a>
      )}
    </div>
  )
}

/** Successful verifications: this browser has found the record on the chain, unchanged and not recalled. */
const VERIFIED = new Set<Outcome>(["valid", "unknown_maker", "once_attested", "test_network", "expired"])
/** Nothing speaks against the record, and this browser has not read it: the same title, without the colour. */
const UNREAD = new Set<Outcome>(["checking", "unconfirmed"])

interface RecordCardProperties {
  outcome: Outcome
  maker: Maker | null
  isTrialRecord: boolean
  isPast: boolean
  expiration_date: string | undefined
  /** A checked maker's; above the card, and part of what its title says. */
  name: ReactNode
  className: string
  children: ReactNode
}

/**
 * The record's card. Its title is green for what was proved and names the limit of that, so that nobody is misled by the
 * green alone; what was not proved follows at once. Before the check it is as high, and not green.
 */
function RecordCard(properties: RecordCardProperties) {
  const { outcome, maker, isTrialRecord, isPast, expiration_date, name, className, children } = properties
  const t = useText("public")
  const isVerified = VERIFIED.has(outcome)
  const isUnread = UNREAD.has(outcome)
  const unknown = maker && !maker.attested ? maker : null
  const isRed = tone(outcome) === "red"
  const isTrial = isTrialRecord && !isRed
  const isOver = isPast && !isRed
  const isLimited = unknown !== null || isTrial || isOver
  const verified = t(unknown ? "result.verified_text" : "result.unchanged")
  const title = t(isVerified || isUnread ? "result.verified" : "result.record")
  const limit = [
    isOver && t("maker.expired"),
    isTrial && t("maker.trial"),
    unknown?.once_attested && t("verdict.once_attested.title"),
    unknown && !unknown.once_attested && t(unknown.was_over ? "maker.was_over" : "maker.not_checked"),
  ]
    .filter(Boolean)
    .join(" ")
  return (
    <section aria-label={isLimited ? `${title}. ${limit}` : title} className={className}>
      {name}
      <div className="overflow-hidden rounded-md border border-line bg-sheet">
        <Strip
          title={title}
          look={isVerified ? "bg-green-ground text-green" : isUnread ? "" : "text-soft"}
          sign={isVerified ? "M4 12.5 9.5 18 20.5 6" : "M6 4h12v16H6zM9.5 9h5M9.5 13h5"}
          room={isUnread ? verified : undefined}
        >
          {isLimited && (isVerified ? verified : isUnread && t("result.unproved"))}
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
                : isTrial
                  ? t("verdict.test_network.text")
                  : t("maker.expired_text", { date: formatDate(expiration_date) })}
          </Strip>
        )}
        <div className="px-4 pb-2 lg:px-5 lg:pb-1">{children}</div>
      </div>
    </section>
  )
}

interface StripProperties {
  title: string
  look: string
  sign: string
  isWarning?: boolean
  /** What it may say instead, so that it is as high now. */
  room?: string | undefined
  children: ReactNode
}

function Strip({ title, look, sign, isWarning = false, room, children }: StripProperties) {
  return (
    <div className={`flex gap-3 px-4 py-3 lg:px-5 lg:py-2 ${look}`}>
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
        <h2 className="text-base/6 font-semibold break-words">{title}</h2>
        {children && (
          <p data-room={room} className="room text-[0.9375rem]/[1.375rem] break-words text-ink">
            <span>{children}</span>
          </p>
        )}
      </div>
    </div>
  )
}
