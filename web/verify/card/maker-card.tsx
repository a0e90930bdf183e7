import { type ReactNode, useState } from "react"
import { formatMonth } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Maker } from "./maker.ts"

interface Properties {
  maker: Maker
  /** The browser has read the domain from the chain, so the page may lead there. */
  isLinked: boolean
  /** The record's. */
  photo?: ReactNode
  /** What was checked of it; drawn once somebody asks. */
  evidence?: ReactNode
  /** The brand's page gives it, once it is there. */
  look?: BrandLook | null
  className?: string
}

/** Empty members: the brand has none. */
export interface BrandLook {
  colour: string
  logo: ReactNode
  asks_domain?: boolean
  /** An address for shoppers. */
  contact?: string
  /** What the domain itself says of the maker. */
  said?: ReactNode
}

/** The name is written beside it. */
export const BrandLogo = ({ sha256 }: { sha256: string }) => (
  <img src={`/photos/${sha256}`} alt="" className="size-full object-contain" />
)

/** From 44 to 72 pixels, with the card: beside a wider one a name breaks on a phone. */
const LOGO_SIDE = "clamp(2.75rem, 11cqw, 4.5rem)"

/** Who made the product, where that was checked. `RecordCard` says what others call themselves. */
export function MakerCard({ maker, isLinked, photo, evidence, look, className = "" }: Properties) {
  const t = useText("public")
  const [isOpen, setOpen] = useState(false)
  const { name, attested, attested_at, domain } = maker
  if (!attested) return null
  const checked = t("maker.checked", { month: formatMonth(attested_at) })
  return (
    <section
      aria-label={t("maker.label")}
      className={`@container overflow-hidden rounded-md border border-line bg-sheet ${className}`}
    >
      <div style={{ height: 14, background: look?.colour || "var(--ink)" }} />
      <div className="flex items-center gap-3 px-3.5 py-2.5 @lg:px-5">
        <div
          style={{ width: LOGO_SIDE, height: LOGO_SIDE }}
          aria-hidden
          className="grid shrink-0 place-content-center border border-line font-serif text-lg text-soft"
        >
          {look?.logo || [...name][0]}
        </div>
        <div className="min-w-0">
          <p className="text-lg/[1.4375rem] font-semibold break-words @lg:text-2xl">{name}</p>
          <div className="flex flex-wrap gap-x-6 text-sm/5 text-soft @lg:mt-2 @lg:text-base">
            <p className="flex min-h-6 items-center gap-2 min-[22.5rem]:@max-lg:whitespace-nowrap">
              <Sign path="M8 1.5 14 3.4v5c0 3-2.4 5-6 6.2-3.6-1.2-6-3.2-6-6.2v-5zM5.4 6.5v-1h5.2v1M8 5.5v5" />
              {evidence ? (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                  className="-my-2.5 min-h-11 prose-link text-left"
                >
                  {checked}
                </button>
              ) : (
                checked
              )}
            </p>
            {domain && (
              <p className="flex min-h-6 items-center gap-2">
                <Sign path="M6 3H2.5v10.5H13V10M9.5 2.5h4v4M13.5 2.5l-6 6" />
                {isLinked ? (
                  <a
                    href={`https://${domain}`}
                    rel="external noreferrer nofollow"
                    className="for-fingers prose-link -my-2.5"
                  >
                    {domain}
                  </a>
                ) : (
                  domain
                )}
                {look?.said}
              </p>
            )}
          </div>
        </div>
      </div>
      {isOpen && evidence}
      {photo}
    </section>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg
    className="shrink-0"
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
    aria-hidden
  >
    <path d={path} />
  </svg>
)
