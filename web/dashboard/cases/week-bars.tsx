import { WEEK_PEOPLE_MAX } from "#shared/checks-rule.ts"
import { formatDay, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { WEEK_COLUMNS } from "./week-matrix.tsx"
import { type CaseWeeks, mondaysUntil, peopleByWeek, WEEKS_SHOWN } from "./weeks.ts"

const HATCHED = {
  backgroundImage: "repeating-linear-gradient(0deg, var(--soft) 0 2px, transparent 2px 5px)",
}
const percent = (people: number, most: number) => `${(100 * people) / most}%`

/** People of each week: solid as far as they count, hatched above. */
export function WeekBars({ weeks }: { weeks: CaseWeeks }) {
  const t = useText("cases")
  const by_week = peopleByWeek(weeks)
  const most = Math.max(WEEK_PEOPLE_MAX, ...by_week.values())
  const bars = mondaysUntil(Date.now()).map((monday) => ({ monday, people: by_week.get(monday) ?? 0 }))
  const spoken = bars.filter(({ people }) => people > 0).map(titleOf)
  return (
    <div role="img" aria-label={spoken.join(", ")} className="grid pt-5 text-xs" style={WEEK_COLUMNS}>
      <span className="relative h-24 text-amber">
        <span className="absolute right-2 translate-y-1/2" style={{ bottom: percent(WEEK_PEOPLE_MAX, most) }}>
          {t("cap")}
        </span>
      </span>
      <div className="relative grid border-b border-soft" style={{ gridColumn: `2 / span ${WEEKS_SHOWN}` }}>
        <div className="grid h-24" style={{ gridTemplateColumns: `repeat(${WEEKS_SHOWN}, minmax(0, 1fr))` }}>
          {bars.map((bar) => (
            <Bar key={bar.monday} {...bar} most={most} />
          ))}
        </div>
        <span
          className="absolute inset-x-0 border-t border-dashed border-amber"
          style={{ bottom: percent(WEEK_PEOPLE_MAX, most) }}
        />
      </div>
    </div>
  )
}

const titleOf = ({ monday, people }: { monday: string; people: number }) =>
  `${formatDay(monday)}: ${formatNumber(people)}`

function Bar({ monday, people, most }: { monday: string; people: number; most: number }) {
  const counted = Math.min(people, WEEK_PEOPLE_MAX)
  if (people === 0) return <span />
  return (
    <span className="flex h-full flex-col justify-end px-px" title={titleOf({ monday, people })}>
      <span className="-mt-4 text-center leading-4 text-soft tabular-nums max-sm:hidden">{formatNumber(people)}</span>
      <span style={{ ...HATCHED, height: percent(people - counted, most) }} />
      <span className="bg-soft" style={{ height: percent(counted, most) }} />
    </span>
  )
}
