import { Check, TriangleAlert } from "lucide-react"
import type { DrawnPreview } from "#shared/api/labels.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

/** What GS1 asks of QR codes that phones are to read. */
const MODULE_MM_MIN = 0.396
/** Smaller capitals and figures are hard to read and to type from. */
const CODE_PT_MIN = 6

/** What can go wrong on paper, each with its cure. */
export function LabelChecks({ drawn: { module_mm, code_pt, longest_name } }: { drawn: DrawnPreview }) {
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
