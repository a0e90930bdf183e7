import { type ReactNode, useId, useState } from "react"
import type { BulkUploadResponse, UploadWarning } from "#shared/api/products.ts"
import { isSerialPattern, SERIAL_PATTERN_CHARS_MAX, SHOPS } from "#shared/csv/serial-numbers.ts"
import { isField } from "#shared/product-fields.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { TextInput } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"
import { UploadWarnings } from "./notices.tsx"
import type { Checked, Work } from "./use-bulk-upload.ts"

interface Properties {
  state: Checked
  onChange: (work: Work) => void
}

/** Rows that rightly become no product. */
const LEFT_OUT: readonly UploadWarning["code"][] = [
  ...(["pictures_skipped", "shop_rows_skipped", "options_kept"] as const),
  ...(["headers_repeated", "titles_skipped", "sums_skipped"] as const),
]

/** What was found in the file, the worst first: what may be damaged, what is left out, what is known already. */
export function Findings({ state: { result, work }, onChange }: Properties) {
  const t = useText("dashboard")
  const { warnings, shop } = result
  const left_out = warnings.filter(({ code }) => LEFT_OUT.includes(code))
  return (
    <>
      <div className="[&>div]:border-x-0 [&>div]:border-t-0">
        <UploadWarnings warnings={warnings.filter((one) => !left_out.includes(one))} />
      </div>
      {left_out.map(({ code, message }) => (
        <Part key={code}>
          <p>{message}</p>
        </Part>
      ))}
      {shop && shop.known > 0 && (
        <Part>
          <p className="font-semibold">{t("check.known", { n: shop.known })}</p>
          <p className="text-sm text-soft">{t(work.known === "add" ? "check.known_added" : "check.known_skipped")}</p>
          <button
            type="button"
            className="prose-link py-1 text-sm"
            onClick={() => onChange({ ...work, known: work.known === "add" ? "skip" : "add" })}
          >
            {t(work.known === "add" ? "check.skip_known" : "check.add_known")}
          </button>
        </Part>
      )}
    </>
  )
}

/** What can be chosen: photos, serial numbers, and what the columns mean. */
export function Settings({ state, onChange, onColumns }: Properties & { onColumns: () => void }) {
  const t = useText("dashboard")
  const id = useId()
  const { result, work, mapping } = state
  const { shop, columns } = result
  if (!shop) return null
  const { found, left_out } = shop.photos
  const names = columns.filter(({ field }) => field === "ignored").map(({ header }) => header)
  const counting = columns.filter(
    ({ field, header }) => field === "ignored" || field === "attribute" || header === shop.column,
  )
  return (
    <>
      {found + left_out > 0 && (
        <Part>
          {found > 0 && <p className="font-semibold">{t("check.photos", { n: found })}</p>}
          {found > 0 && (
            <p className="text-sm text-soft">
              {t(work.photos === "fetch" ? "check.photos_fetched" : "check.photos_left")}
            </p>
          )}
          {left_out > 0 && <p className="text-sm">{t("check.photos_unreachable", { n: left_out })}</p>}
          {found > 0 && (
            <button
              type="button"
              className="prose-link py-1 text-sm"
              onClick={() => onChange({ ...work, photos: work.photos === "fetch" ? "leave" : "fetch" })}
            >
              {t(work.photos === "fetch" ? "check.leave_photos" : "check.fetch_photos")}
            </button>
          )}
        </Part>
      )}
      {!mapping.includes("serial_number") && <Serials state={state} onChange={onChange} />}
      <Part title={t("check.columns_title")}>
        <p>
          {shop.shop && `${t("check.read_as", { shop: SHOPS[shop.shop] })} `}
          {t("check.columns_used", { n: columns.length, used: columns.length - names.length })}
        </p>
        <label htmlFor={id} className="mt-2 grid gap-1 text-sm text-soft">
          {t("check.pieces_column")}
          <Select
            id={id}
            value={shop.column ?? "one"}
            options={[["one", t("check.one_a_row")], ...counting.map(({ header }) => [header, header] as const)]}
            onChoose={(pieces) => onChange({ ...work, pieces })}
          />
        </label>
        <div className="mt-2 [&>details]:border-0 [&>details]:p-0">
          <ColumnsRead columns={columns} />
        </div>
        <button type="button" className="prose-link py-1" onClick={onColumns}>
          {t("check.columns")}
        </button>
      </Part>
    </>
  )
}

function Serials({ state: { result, work }, onChange }: Properties) {
  const t = useText("dashboard")
  const id = useId()
  const [typed, setTyped] = useState(work.serials)
  const { shop, pieces = 0 } = result
  const last = shop?.items.flatMap(({ variants }) => variants.flatMap((one) => one.last_serial ?? [])).at(-1)
  const isFault = typed !== "" && !isSerialPattern(typed)
  const over = shop?.serials_passed_over ?? 0
  const used = over > 0 ? t("check.serials_used", { n: over }) : t("check.serials_unused")
  const range = typed !== "" && last ? `${t("check.serials_to", { n: pieces, last })} ${used}` : t("check.serials_none")
  const said = isFault ? t("check.serials_fault") : range
  return (
    <Part>
      <label htmlFor={id} className="block-label text-soft">
        {t("check.serials")}
      </label>
      <div className="mt-2 flex items-center gap-3">
        <TextInput
          id={id}
          className="max-w-44 font-mono"
          placeholder="KF-0001"
          maxLength={SERIAL_PATTERN_CHARS_MAX}
          value={typed}
          aria-invalid={isFault}
          aria-describedby={`${id}-said`}
          onChange={(event) => {
            const serials = event.target.value
            setTyped(serials)
            if (serials === "" || isSerialPattern(serials)) onChange({ ...work, serials })
          }}
        />
        <span className="text-sm text-soft">{t("check.serials_from")}</span>
      </div>
      <p id={`${id}-said`} aria-live="polite" className={`mt-1.5 text-sm ${isFault ? "text-wax" : "text-soft"}`}>
        {said}
      </p>
    </Part>
  )
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="border-b border-line px-5 py-4 text-[0.9375rem]">
      {title && <h3 className="block-label mb-1.5 text-soft">{title}</h3>}
      {children}
    </div>
  )
}

const OTHERS: Record<string, "upload.as_attribute" | "upload.left_out"> = {
  attribute: "upload.as_attribute",
  ignored: "upload.left_out",
}

function targetText(field: string, t: Translate<"dashboard">): string {
  if (isField(field)) return t(`product.${field}`)
  return OTHERS[field] ? t(OTHERS[field]) : field
}

/** Which column of the file became which field. */
export function ColumnsRead({ columns }: Pick<BulkUploadResponse, "columns">) {
  const t = useText("dashboard")
  if (columns.length === 0) return null
  return (
    <details className="border border-line bg-sheet px-4 py-1">
      <summary className="py-2.5 font-semibold">{t("upload.mapped")}</summary>
      <dl className="mb-2 grid gap-x-8 sm:grid-cols-2">
        {columns.map(({ header, field }) => (
          <div key={header} className="flex justify-between gap-4 border-t border-line py-2 text-[0.9375rem]">
            <dt className="min-w-0 truncate">{header}</dt>
            <dd className="text-right text-soft">{targetText(field, t)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
