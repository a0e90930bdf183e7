import { useEffect, useRef, useState } from "react"
import type { DrawnPreview } from "#shared/api/labels.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Wider than so, a small label would look like a large one. */
const PX_PER_MM_MAX = 9
const CSS_PX_PER_MM = 96 / 25.4
const STEP_MM = 10

interface Properties {
  /** Unset while it is being drawn. */
  drawn: DrawnPreview | undefined
  /** In millimetres. */
  size: { width: number; height: number }
  isWaiting: boolean
}

/** A label to scale under a ruler. Pale where no product is minted: nobody could check it. */
export function LabelPreview({ drawn, size, isWaiting }: Properties) {
  const t = useText("labels")
  const box = useRef<HTMLDivElement>(null)
  const width_px = useWidth(box)
  const round = (mm: number) => formatNumber(Math.round(mm * 10) / 10)
  const percent = Math.round((100 * width_px) / (size.width * CSS_PX_PER_MM))
  return (
    <div ref={box} aria-busy={!drawn} className="mx-auto w-full" style={{ maxWidth: size.width * PX_PER_MM_MAX }}>
      <Ruler width_mm={size.width} />
      <div
        className="relative border border-edge/60 bg-[#fff]"
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      >
        {drawn ? (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`}
            alt={t("preview", { name: drawn.product_name })}
            className="absolute inset-0 h-full w-full"
            style={isWaiting ? { opacity: 0.2 } : undefined}
          />
        ) : (
          <span className="waiting absolute inset-0" />
        )}
      </div>
      <p className="mt-2 text-sm text-soft tabular-nums">
        {t("shown", { width: round(size.width), height: round(size.height), percent })}
      </p>
      {isWaiting && (
        <p role="status" className="mt-3 text-amber">
          <strong>{t("not_minted")}.</strong> {t("not_minted_text")}
        </p>
      )}
    </div>
  )
}

/** A line each millimetre, longer at five and ten. */
function Ruler({ width_mm }: { width_mm: number }) {
  const lines = Array.from({ length: Math.floor(width_mm) + 1 }, (_, mm) => mm)
  const length = (mm: number) => (mm % STEP_MM === 0 ? 10 : mm % 5 === 0 ? 7 : 4)
  return (
    <div aria-hidden className="figures relative h-9 text-xs text-soft">
      {lines
        .filter((mm) => mm % STEP_MM === 0)
        .map((mm) => (
          <span key={mm} className="absolute" style={{ paddingLeft: 3, left: `${(100 * mm) / width_mm}%` }}>
            {mm}
          </span>
        ))}
      <svg
        viewBox={`0 0 ${width_mm} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute w-full fill-none"
        style={{ bottom: 2, height: 10, overflow: "visible", stroke: "currentColor" }}
      >
        <path vectorEffect="non-scaling-stroke" d={lines.map((mm) => `M${mm} ${10 - length(mm)}V10`).join("")} />
      </svg>
    </div>
  )
}

function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width_px, setWidth] = useState(0)
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watching.observe(box.current!)
    return () => watching.disconnect()
  }, [box])
  return width_px
}
