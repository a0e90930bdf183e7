import { Link } from "react-router"
import type { Case, CasesPage } from "#shared/api/cases.ts"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { Badge } from "#web/ui/badge.tsx"
import { barPath, HEIGHT, WIDTH } from "#web/ui/bar-shapes.ts"

const SHOWN_MAX = 3
const WEEKS_SHOWN = 26
const WEEK_MS = 7 * 86_400_000
/** A single person's week stays small, whatever the others are. */
const SCALE_MIN = 3

/** The worst of the open cases: what was checked by whom, and how it has grown. */
export function PossiblyCopied({ items }: Pick<CasesPage, "items">) {
  const t = useText("dashboard")
  return (
    <section aria-labelledby="possibly-copied" className="p-6 sm:px-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="possibly-copied" className="block-label text-soft">
          {t("overview.possibly_copied")}
        </h2>
        <Link to={pathTo("cases")} className="prose-link text-[0.9375rem] font-medium">
          {t("overview.all_cases")}
        </Link>
      </div>
      <ul className="mt-2">
        {items.slice(0, SHOWN_MAX).map((one) => (
          <CaseLine key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function CaseLine({ one }: { one: Case }) {
  const t = useText("cases")
  return (
    <li className="border-t border-line first:border-0">
      <Link to={pathTo("case", one.id)} className="group flex items-center gap-4 py-3">
        {one.photo && <OwnPhoto sha256={one.photo} alt="" className="size-9" />}
        <span className="min-w-0 grow">
          <span className="block truncate font-semibold group-hover:underline">{one.product_name}</span>{" "}
          <span className="block text-sm text-soft">{useFigures(one)}</span>
        </span>
        <WeekBars weeks={one.weeks} />{" "}
        <span className={`shrink-0 rounded-sm ${one.level === "alarm" ? "bg-amber-ground" : ""}`}>
          <Badge tone={one.level === "alarm" ? "amber" : "grey"}>{t(`level.${one.level}`)}</Badge>
        </span>
      </Link>
    </li>
  )
}

function useFigures({ people, weeks }: Case): string {
  const t = useText("cases")
  const countries = new Set(weeks.map(({ country }) => country).filter((country) => country !== "unknown")).size
  const counted = t("people", { n: people })
  return countries === 0
    ? `${counted}.`
    : t("figures", { people: counted, countries: t("countries", { n: countries }) })
}

/** People by week, half a year of them. */
function WeekBars({ weeks }: Pick<Case, "weeks">) {
  const people = Array<number>(WEEKS_SHOWN).fill(0)
  for (const one of weeks) {
    const place = WEEKS_SHOWN - 1 - Math.floor((Date.now() - Date.parse(one.week)) / WEEK_MS)
    if (place >= 0) people[place]! += one.people
  }
  const top = Math.max(SCALE_MIN, ...people)
  return (
    <svg
      viewBox={`0 0 ${WEEKS_SHOWN * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className="h-6 w-24 shrink-0 border-b border-edge fill-soft max-sm:hidden"
    >
      {people.map((first, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name and never changes its place.
        <path key={place} d={barPath({ first, again: 0 }, place, top)} />
      ))}
    </svg>
  )
}
