import { ChevronLeft, ChevronRight } from "lucide-react"
import { useState } from "react"
import { type LabelLayout, labelCorner, labelsPerPage } from "#shared/label-layouts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Choice } from "#web/ui/select.tsx"

interface Properties {
  layout: LabelLayout
  labels: number
  /** The place of the first one, from 1. */
  start: number
  onStart: (start: number) => void
}

/** The sheets as they will come out of the printer. A press on a label of the first one starts there. */
export function SheetPanel({ layout, labels, start, onStart }: Properties) {
  const t = useText("labels")
  const [shown, setShown] = useState(1)
  const per_page = labelsPerPage(layout)
  const sheets = Math.max(1, Math.ceil((start - 1 + labels) / per_page))
  const sheet = Math.min(shown, sheets)
  const isRoll = per_page === 1
  const turns = [
    { to: sheet - 1, label: t("previous"), sign: <ChevronLeft size={18} aria-hidden /> },
    { to: sheet + 1, label: t("next"), sign: <ChevronRight size={18} aria-hidden /> },
  ]
  return (
    <section className="grid min-w-0 content-start gap-4 bg-sheet p-5 sm:p-6" style={{ flex: "1 1 12rem" }}>
      <div className="flex min-h-9 items-center justify-between">
        <h2 className="block-label text-soft">{t("sheet", { sheet, sheets })}</h2>
        {sheets > 1 && (
          <span className="flex">
            {turns.map(({ to, label, sign }) => (
              <button
                key={label}
                type="button"
                aria-label={label}
                title={label}
                // Disabled, it would lose the focus at the last sheet.
                aria-disabled={to < 1 || to > sheets}
                onClick={() => to >= 1 && to <= sheets && setShown(to)}
                className={`grid size-9 place-items-center text-soft ${to < 1 || to > sheets ? "opacity-45" : "hover:text-ink"}`}
              >
                {sign}
              </button>
            ))}
          </span>
        )}
      </div>
      <Sheet {...{ layout, sheet, labels, start }} onStart={sheet === 1 && !isRoll ? onStart : undefined} />
      {isRoll ? (
        <p className="text-sm text-soft">{t("roll")}</p>
      ) : (
        <Choice
          label={t("start")}
          hint={start > 1 ? t("used", { n: start - 1 }) : t("unused")}
          value={start}
          options={Array.from({ length: per_page }, (_, at) => [at + 1, String(at + 1)])}
          onChoose={onStart}
        />
      )}
    </section>
  )
}

interface SheetProperties extends Omit<Properties, "onStart"> {
  sheet: number
  /** Unset where no start can be chosen. */
  onStart: ((start: number) => void) | undefined
}

const SOLID = { fill: "var(--soft)", stroke: "none" }

/** In millimetres, whatever its size on the screen. */
function Sheet({ layout, sheet, labels, start, onStart }: SheetProperties) {
  const { page, label } = layout
  const per_page = labelsPerPage(layout)
  const inset = label.height / 8
  const side = label.height - 2 * inset
  const stateOf = (place: number) => {
    const at = (sheet - 1) * per_page + place + 1
    return at < start ? "used" : at < start + labels ? "printed" : "free"
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${page.width} ${page.height}`}
      onClick={({ target }) => {
        const { place } = (target as SVGElement).dataset
        if (place !== undefined) onStart?.(Number(place) + 1)
      }}
      className="mx-auto w-full border border-line fill-none"
      style={{ maxWidth: "17rem", stroke: "var(--line)" }}
    >
      {Array.from({ length: per_page }, (_, place) => {
        const { x, y } = labelCorner(layout, place)
        const text_x = x + inset + side + inset
        const state = stateOf(place)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
          <g key={place} strokeWidth={page.width / 250}>
            {state === "printed" && (
              <>
                <rect x={x + inset} y={y + inset} width={side} height={side} style={SOLID} />
                <path
                  style={{ stroke: "var(--soft)" }}
                  strokeWidth={label.height / 14}
                  d={`M${text_x} ${y + label.height * 0.3}H${x + label.width - inset}M${text_x} ${y + label.height * 0.5}H${x + label.width - 3 * inset}M${text_x} ${y + label.height * 0.75}H${x + label.width - inset}`}
                />
              </>
            )}
            {state === "used" && (
              <path
                style={{ stroke: "var(--edge)" }}
                d={`M${x + label.width / 2 - inset} ${y + label.height / 2 - inset}l${2 * inset} ${2 * inset}m0 ${-2 * inset}l${-2 * inset} ${2 * inset}`}
              />
            )}
            <rect
              data-place={place}
              x={x}
              y={y}
              width={label.width}
              height={label.height}
              pointerEvents="all"
              className={onStart ? "cursor-pointer" : ""}
            />
          </g>
        )
      })}
    </svg>
  )
}
