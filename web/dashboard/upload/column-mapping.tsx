import { useState } from "react"
import { isNameOf, placesOf, uniqueNames } from "#shared/csv/match-headers.ts"
import { headerKey, REPORT_HEADERS } from "#shared/csv/product-columns.ts"
import { FIELDS, type Field } from "#shared/product-fields.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Select } from "#web/ui/select.tsx"
import type { Preview } from "./read-preview.ts"

const SAMPLES_SHOWN = 3
const COLUMNS = "gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_15rem]"

interface Properties {
  preview: Preview
  mapping: readonly Target[]
  onMapping: (mapping: Target[]) => void
}

/** Each column of the file with sample values, and its meaning. */
export function ColumnMapping({ preview: { headers, rows }, mapping, onMapping }: Properties) {
  const t = useText("dashboard")
  const names = columnNames(headers)
  const [folded] = useState(() =>
    mapping.map((target, place) => target === "ignore" && samplesOf(rows, place).length === 0),
  )
  const places = names.map((_, place) => place)
  const shown = places.filter((place) => !isReport(headers[place]))
  const filled = shown.filter((place) => !folded[place])
  const empty = shown.filter((place) => folded[place])
  const row = (place: number) => (
    <ColumnRow
      key={place}
      name={names[place] ?? ""}
      samples={samplesOf(rows, place)}
      target={mapping[place] ?? "ignore"}
      onTarget={(target) => onMapping(withTarget(mapping, place, target))}
    />
  )
  return (
    <div className="border border-line bg-sheet">
      <LeftOut headers={headers} mapping={mapping} onMapping={onMapping} />
      <div className={`hidden border-b border-line px-5 py-2.5 sm:grid ${COLUMNS}`}>
        {(["in_file", "samples", "becomes"] as const).map((head) => (
          <span key={head} className="block-label text-soft">
            {t(`upload.${head}`)}
          </span>
        ))}
      </div>
      <ul>{filled.map(row)}</ul>
      {empty.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-5 py-3 text-[0.9375rem] text-soft hover:text-ink">
            {t("upload.empty_columns", { n: empty.length })}
          </summary>
          <ul className="border-t border-line">{empty.map(row)}</ul>
        </details>
      )}
    </div>
  )
}

interface RowProperties {
  name: string
  samples: string[]
  target: Target
  onTarget: (target: Target) => void
}

function ColumnRow({ name, samples, target, onTarget }: RowProperties) {
  const t = useText("dashboard")
  return (
    <li className={`grid items-center gap-y-1.5 border-b border-line px-5 py-2.5 last:border-0 ${COLUMNS}`}>
      <span className={`truncate font-medium ${target === "ignore" ? "text-soft" : ""}`} title={name}>
        {name}
      </span>
      <span className="truncate text-[0.9375rem] text-soft">{samples.join(" · ")}</span>
      <Select
        aria-label={t("upload.becomes_of", { column: name })}
        value={target}
        options={[
          ...FIELDS.map((field) => [field, t(`product.${field}`)] as const),
          ["photo", t("photos.as_photo")],
          ["attribute", t("upload.as_attribute")],
          ["ignore", t("upload.left_out")],
        ]}
        onChoose={onTarget}
      />
    </li>
  )
}

function samplesOf(rows: readonly string[][], place: number): string[] {
  const values = rows.map((row) => row[place]?.trim() ?? "").filter(Boolean)
  return [...new Set(values)].slice(0, SAMPLES_SHOWN)
}

const NAMES_SHOWN = 6

interface LeftOutProperties {
  headers: readonly string[]
  mapping: readonly Target[]
  onMapping: (mapping: Target[]) => void
}

/** Says before the columns which of them will not be published, and keeps or leaves out all of them at once. */
function LeftOut({ headers, mapping, onMapping }: LeftOutProperties) {
  const t = useText("dashboard")
  const names = columnNames(headers).filter((_, place) => mapping[place] === "ignore" && !isReport(headers[place]))
  const kept = mapping.filter((target) => target === "attribute").length
  if (names.length + kept === 0) return null
  const listed = names.slice(0, NAMES_SHOWN).join(", ") + (names.length > NAMES_SHOWN ? ", …" : "")
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line px-5 py-3 text-[0.9375rem]">
      {names.length > 0 && (
        <p className="min-w-0 break-words">{t("upload.not_published", { n: names.length, names: listed })}</p>
      )}
      {names.length > 0 && (
        <button
          type="button"
          className="prose-link py-1"
          onClick={() => onMapping(withOthers(headers, mapping, "attribute"))}
        >
          {t("upload.keep_others", { n: names.length })}
        </button>
      )}
      {kept > 0 && (
        <button
          type="button"
          className="prose-link py-1"
          onClick={() => onMapping(withOthers(headers, mapping, "ignore"))}
        >
          {t("upload.leave_others")}
        </button>
      )}
    </div>
  )
}

/** What a column becomes: a product field, a photo's file name, a field of the company's own, or nothing. */
export type Target = Field | "photo" | "attribute" | "ignore"

/** Guesses the service's mapping: known headers are fields, others are left out until chosen. */
export function guessMapping(headers: readonly string[]): Target[] {
  const mapping: Target[] = headers.map(() => "ignore")
  for (const field of FIELDS) {
    const [place] = placesOf(field, headers, (at) => mapping[at] === "ignore")
    if (place !== undefined) mapping[place] = field
  }
  // A second kind of barcode says the GTIN of rows in which the first is empty.
  for (const [place, header] of headers.entries())
    if (mapping[place] === "ignore" && isNameOf("gtin", header)) mapping[place] = "attribute"
  const photo = headers.findIndex((header, place) => mapping[place] === "ignore" && PHOTO.test(headerKey(header)))
  return photo === -1 ? mapping : withTarget(mapping, photo, "photo")
}

/** Not every picture of a shop's file: those are mostly addresses. */
const PHOTO = /^(photo(file)?|foto|fenykep(fajl)?)$/

/** Gives a column another target. A field belongs to one column only: the one that had it is left out. */
export function withTarget(mapping: readonly Target[], column: number, target: Target): Target[] {
  const isField = target !== "attribute" && target !== "ignore"
  return mapping.map((now, place) => (place === column ? target : isField && now === target ? "ignore" : now))
}

/** Keeps every column without a field as a custom field, or ignores them all. Our own report's columns are never kept. */
export function withOthers(
  headers: readonly string[],
  mapping: readonly Target[],
  target: "attribute" | "ignore",
): Target[] {
  return mapping.map((now, place) =>
    (now === "attribute" || now === "ignore") && !isReport(headers[place]) ? target : now,
  )
}

/** Whether the column is one that our file of failed rows adds. */
const isReport = (header: string | undefined): boolean => REPORT_HEADERS.includes(header?.trim() ?? "")

export const columnNames = (headers: readonly string[]): string[] =>
  uniqueNames(headers.map((header) => header.normalize("NFC").trim()))
