import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import type { CellFix } from "#shared/csv/cell-fixes.ts"
import { formatNumber } from "#web/i18n/format.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { FaultyRows } from "./faulty-rows.tsx"
import { Findings, Settings } from "./import-side.tsx"
import { PhotoFiles } from "./photo-files.tsx"
import { ShopProducts } from "./shop-products.tsx"
import type { Checked, Work } from "./use-bulk-upload.ts"

interface Properties {
  state: Checked
  onFix: (work: Work) => void
  /** Asks at once what the change comes to. */
  onChange: (work: Work) => void
  onCheck: () => void
  onAdd: () => void
  onColumns: () => void
  onOther: () => void
}

/** What the file would become: its products, variants and pieces, and the rows to look at. Nothing is stored. */
export function CsvCheck({ state, onFix, onChange, onCheck, onAdd, onColumns, onOther }: Properties) {
  const t = useText("dashboard")
  const { file, result, work, refusal } = state
  const { errors, error_count: faulty, shop } = result
  const unchecked = work.fixes.filter((one) => one.column !== shop?.column && !state.checked_fixes.includes(one)).length
  const heading = useRef<HTMLHeadingElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const [tab, setTab] = useState<"look" | "ready">("look")
  // The button that had the focus has gone with the step before.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const open = errors.filter(({ line }) => !work.skipped.includes(line))
  const skipped = new Set(errors.map(({ line }) => line).filter((line) => work.skipped.includes(line))).size
  const n = faulty - skipped
  const pieces = countPieces(state)
  const places_free = (shop?.free ?? 0) + (result.pieces ?? result.valid_count)
  const fitting = Math.min(pieces, places_free)
  const why = whyNone(state, pieces, fitting, t)
  const needsPhotos = open.some(({ code }) => code === "photo_not_uploaded")

  const setPieces = (line: number, count: number) =>
    onChange(withFix(work, { line, column: shop?.column ?? "", value: String(count) }))
  const fix = (one: CellFix) => (one.column === shop?.column ? onChange : onFix)(withFix(work, one))
  const skip = (lines: number[]) => onFix({ ...work, skipped: [...new Set([...work.skipped, ...lines])] })
  const ready = shop && (
    <ShopProducts shop={shop} work={work} onPieces={setPieces} noun={isCounted(state) ? "pieces" : "rows"} />
  )
  return (
    <section aria-labelledby="check" className="appear grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="mb-1 flex gap-2 text-sm text-soft">
          {t("check.file")} <span aria-hidden>›</span> <strong className="text-ink">{t("check.check")}</strong>
          <span aria-hidden>›</span> {t("check.step_add")}
        </p>
        <h2 id="check" ref={heading} tabIndex={-1} className="font-display text-3xl leading-tight sm:text-4xl">
          {titleOf(state, pieces, n, t)}
        </h2>
        <p className="mt-1 break-words text-soft">
          <strong className="font-semibold text-ink">{t("check.nothing_stored")}</strong> {file.name}
          {skipped > 0 && ` · ${t("check.skipped", { n: skipped })}`}
        </p>
        {n > 0 && <Bar ready={result.valid_count} faulty={n} />}
      </div>
      <div aria-live="polite" className="empty:hidden lg:col-span-2">
        {refusal && <Notice tone="wax">{refusal}</Notice>}
      </div>
      <div className="grid border border-line bg-sheet lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:border-l lg:border-line">
          <Findings state={state} onChange={onChange} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {needsPhotos && <PhotoFiles />}
          {open.length > 0 ? (
            <div className="[&_[role=tablist]]:mb-0 [&_[role=tablist]]:px-5">
              <Tabs
                label={t("check.rows")}
                value={tab}
                onChange={setTab}
                tabs={[
                  {
                    value: "look",
                    label: `${t("check.to_look_at")} ${formatNumber(n)}`,
                    children: (
                      <FaultyRows
                        state={state}
                        open={open}
                        onFix={fix}
                        onSkip={skip}
                        onEnd={() => again.current?.focus()}
                      />
                    ),
                  },
                  {
                    value: "ready",
                    label: `${t("check.ready")} ${formatNumber(result.valid_count)}`,
                    children: ready,
                  },
                ]}
              />
            </div>
          ) : (
            ready
          )}
        </div>
        <div className="lg:col-start-2 lg:border-l lg:border-line">
          <Settings state={state} onChange={onChange} onColumns={onColumns} />
        </div>
      </div>
      <div className="sticky bottom-0 low:static z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 lg:static lg:col-start-2 lg:row-start-1 lg:max-w-md lg:flex-row-reverse lg:self-end lg:border-0 lg:py-0">
        {unchecked > 0 ? (
          <Button ref={again} onClick={onCheck} className="max-sm:grow">
            {t("check.again", { n: unchecked })}
          </Button>
        ) : (
          <Button
            aria-disabled={fitting === 0}
            aria-describedby="add-said"
            onClick={() => fitting > 0 && onAdd()}
            className="max-sm:grow"
          >
            {addText(state, pieces, fitting, t)}
          </Button>
        )}
        {needsPhotos && unchecked === 0 && (
          <Button kind="plain" onClick={onCheck}>
            {t("upload.start", { name: file.name })}
          </Button>
        )}
        <Button kind="plain" onClick={onOther}>
          {t("upload.other_file")}
        </Button>
        <p id="add-said" className="text-sm text-soft lg:w-full lg:text-right">
          {why ?? t("check.places_left", { n: places_free - fitting })}{" "}
          {fitting < pieces && (
            <Link to={places.plans()} className="prose-link">
              {t("upload.upgrade")}
            </Link>
          )}
        </p>
      </div>
    </section>
  )
}

/** Whether the file is a shop's, or counts pieces; else each row is a product. */
const isCounted = ({ result: { shop } }: Checked): boolean => Boolean(shop && (shop.shop || shop.column))

/** What is added once the last changes are counted, too: the plan's limit left aside. */
function countPieces({ result: { shop, valid_count, pieces = valid_count }, work, checked_fixes }: Checked): number {
  const lines = new Map(shop?.items.flatMap(({ variants }) => variants).map((one) => [one.line, one.pieces]))
  const changed = work.fixes.filter((one) => one.column === shop?.column && !checked_fixes.includes(one))
  const more = changed.map(({ line, value }) => (Number(value) || 0) - (lines.get(line) ?? 0))
  return more.reduce((sum, one) => sum + one, pieces + (shop?.left_out ?? 0))
}

function titleOf(state: Checked, pieces: number, faulty: number, t: Translate<"dashboard">): string {
  const { valid_count: ready, shop } = state.result
  if (!shop || !isCounted(state))
    return faulty > 0 ? t("check.summary", { ready, n: faulty }) : t("check.all_ready", { n: ready })
  const said = [t("check.products", { n: shop.products })]
  if (shop.variants > shop.products) said.push(t("check.variants", { n: shop.variants }))
  return [...said, t("check.pieces", { n: pieces })].join(", ")
}

function addText(state: Checked, pieces: number, fitting: number, t: Translate<"dashboard">): string {
  if (fitting < pieces && fitting > 0) return t("check.add_first", { n: fitting })
  return t(isCounted(state) ? "check.add_pieces" : "check.add", { n: fitting })
}

/** Why not everything is added, beside the button. */
function whyNone({ result: { shop } }: Checked, pieces: number, fitting: number, t: Translate<"dashboard">) {
  if (fitting < pieces) return t("check.too_many", { n: fitting, pieces })
  if (pieces > 0) return null
  return t(shop && shop.known > 0 ? "check.all_known" : "check.no_pieces_at_all")
}

function withFix(work: Work, fix: CellFix): Work {
  const others = work.fixes.filter(({ line, column }) => line !== fix.line || column !== fix.column)
  return { ...work, fixes: [...others, fix] }
}

/** What is ready, in ink; what is to be looked at, hatched. */
function Bar({ ready, faulty }: { ready: number; faulty: number }) {
  return (
    <div aria-hidden className="mt-4 flex h-1.5 gap-1">
      {ready > 0 && <span className="bg-ink" style={{ flexGrow: ready }} />}
      <span
        className="bg-[repeating-linear-gradient(135deg,var(--wax)_0_1.5px,transparent_1.5px_4px)]"
        style={{ flexGrow: faulty }}
      />
    </div>
  )
}
