import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Check, TriangleAlert } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import type { DrawnPreview } from "#shared/api/labels.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import { ask, type BodyOf } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { pathTo } from "#web/screens.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { PaperPanel, usePrinting, useWhich } from "./paper-panel.tsx"
import { SheetPanel } from "./sheet-panel.tsx"

const PREVIEW_KEPT_MS = 60_000

/** `/dashboard/labels`: the paper, a label as it will be printed, and the sheet that it is printed on. */
export function LabelsPage() {
  const t = useText("labels")
  const own = useText("dashboard")
  const { kind, products } = useWhich()
  const { printing, change } = usePrinting()
  const { layout, order, language } = printing
  const asked = { ...products, layout, order, language }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["products", "label-preview", asked],
    queryFn: () => ask("POST /label-previews", { json: asked }),
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_KEPT_MS,
    refetchOnWindowFocus: false,
  })
  // The label of another wish, on other paper, is none of this one.
  const drawn = (!isPlaceholderData && data?.drawn) || undefined
  const pdf = usePdf({ ...products, ...printing })
  const isWaiting = data?.labels === 0
  const count = "ids" in products ? products.ids.length : 0

  return (
    <>
      <PageHeading
        title={t("title")}
        actions={
          isWaiting ? (
            data.drawn && (
              <Link to={places.waitingForMint()} className={buttonClass()}>
                {t("not_minted")}
              </Link>
            )
          ) : (
            <Button disabled={!data || pdf.isUnderWay} onClick={pdf.make}>
              {t("make")}
            </Button>
          )
        }
      >
        {kind === "chosen" ? t("chosen", { n: count }) : t(kind)}
        {data && data.labels > 0 && `: ${t("n", { n: data.labels })}`}.{" "}
        {data && !isWaiting && data.skipped > 0 && `${t("skipped", { n: data.skipped })} `}
        <Link to={pathTo("products")} className="prose-link">
          {t("choose")}
        </Link>
      </PageHeading>
      {!isWaiting && <PdfState pdf={pdf} />}
      {data && !data.drawn ? (
        <div className="border border-line bg-sheet">
          <EmptyState
            title={t(kind === "all" ? "none" : "none_listed")}
            actions={
              kind === "all" && (
                <Link to={pathTo("upload")} className={buttonClass()}>
                  {own("products.add")}
                </Link>
              )
            }
          >
            {t("none_text")}
          </EmptyState>
        </div>
      ) : (
        <div className="flex flex-wrap border border-line bg-line" style={{ gap: 1 }}>
          <PaperPanel printing={printing} onChange={change} />
          <section className="grid min-w-0 content-start gap-6 bg-paper p-5 sm:p-7" style={{ flex: "4 1 24rem" }}>
            {error && !data ? (
              <LoadFailed text={refusalText(error, t("preview_failed"))} onAgain={() => void refetch()} />
            ) : (
              <>
                <LabelPreview drawn={drawn} size={LABEL_LAYOUTS[layout].label} isWaiting={isWaiting} />
                {drawn && <LabelChecks drawn={drawn} />}
              </>
            )}
          </section>
          <SheetPanel
            key={layout}
            layout={LABEL_LAYOUTS[layout]}
            labels={data?.labels ?? 0}
            start={printing.start_label}
            onStart={(start_label) => change({ start_label })}
          />
        </div>
      )}
    </>
  )
}

/** How far the sheets are, and how to print them. */
function PdfState({ pdf: { isUnderWay, progress, made, failed } }: { pdf: ReturnType<typeof usePdf> }) {
  const t = useText("labels")
  const own = useText("dashboard")
  return (
    <div aria-live="polite" className="min-h-9 pb-3 text-[0.9375rem]">
      {failed && <p className="text-wax">{failed}</p>}
      {made && !failed && (
        <p>
          <strong>{t("ready", { n: made.products, file: made.name })}</strong>{" "}
          <span className="text-soft">{t("scale")}</span>
        </p>
      )}
      {isUnderWay && (
        <div className="grid gap-2">
          <p className="flex justify-between gap-4">
            {t("making")}
            {progress && <span className="figures text-soft">{own("labels.progress", progress)}</span>}
          </p>
          <Progress
            label={t("making")}
            share={progress && progress.total > 0 ? progress.done / progress.total : null}
          />
        </div>
      )}
    </div>
  )
}

/** Has the sheets of a wish made. */
function usePdf(wish: BodyOf<"POST /label-sheets">) {
  const t = useText("labels")
  const { make, forget, ...state } = useMadeFile(t("failed"))
  // Another wish makes what was said of the last one's file untrue.
  const asked = JSON.stringify(wish)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    forget()
  })
  return { ...state, make: () => make(() => ask("POST /label-sheets", { json: wish })) }
}

/** What GS1 asks of QR codes that phones are to read. */
const MODULE_MM_MIN = 0.396
/** Smaller capitals and figures are hard to read and to type from. */
const CODE_PT_MIN = 6

/** What can go wrong on paper, each with its cure. */
function LabelChecks({ drawn: { module_mm, code_pt, longest_name } }: { drawn: DrawnPreview }) {
  const t = useText("labels")
  const [mm, pt] = [module_mm, code_pt].map((size) => formatNumber(Math.round(size * 10) / 10)) as [string, string]
  const { product_name, lines, is_whole } = longest_name
  const checks = [
    { key: "qr", isWell: module_mm >= MODULE_MM_MIN, well: t("checks.qr"), cure: t("checks.qr_small", { mm }) },
    {
      ...{ key: "code", isWell: code_pt >= CODE_PT_MIN },
      ...{ well: t("checks.code", { pt }), cure: t("checks.code_small", { pt }) },
    },
    {
      ...{ key: "name", isWell: is_whole },
      ...{ well: t("checks.name", { n: lines }), cure: t("checks.name_cut", { name: product_name }) },
    },
  ]
  return (
    <ul aria-label={t("checks.label")} aria-live="polite" className="grid gap-2 text-[0.9375rem]">
      {checks.map(({ key, isWell, well, cure }) => (
        <li key={key} className={`flex gap-2.5 ${isWell ? "" : "text-amber"}`}>
          <span className="pt-1">
            {isWell ? <Check size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          </span>
          <span className="min-w-0">{isWell ? well : cure}</span>
        </li>
      ))}
    </ul>
  )
}

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
function LabelPreview({ drawn, size, isWaiting }: Properties) {
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
