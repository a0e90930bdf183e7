import { useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Segmented } from "#web/ui/segmented.tsx"
import { PlacesTable } from "./places-table.tsx"
import { WeekBars } from "./week-bars.tsx"
import { WeekMatrix } from "./week-matrix.tsx"
import type { CaseWeeks } from "./weeks.ts"

const SHAPES = ["picture", "table"] as const

/** When and from where the label was checked: drawn, or as tables with the same figures. */
export function WeeksPanel({ weeks }: { weeks: CaseWeeks }) {
  const t = useText("cases")
  const [shape, setShape] = useState<(typeof SHAPES)[number]>("picture")
  return (
    <section aria-labelledby="weeks" className="min-w-0 border border-line bg-sheet p-5 sm:p-7">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="weeks" className="block-label text-soft">
            {t("plot")}
          </h2>
          <p className="mt-1 text-sm text-soft">{t("plot_text")}</p>
        </div>
        <Segmented
          label={t("plot_label")}
          name="shape"
          value={shape}
          options={SHAPES.map((value) => ({ value, label: t(value) }))}
          onChange={setShape}
        />
      </div>
      {shape === "table" ? (
        <PlacesTable weeks={weeks} />
      ) : (
        <>
          <WeekBars weeks={weeks} />
          <WeekMatrix weeks={weeks} countries_max={Number.POSITIVE_INFINITY} large />
        </>
      )}
    </section>
  )
}
