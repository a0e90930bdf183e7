import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { RowError } from "#shared/api/products.ts"
import { FIX_CHARS_MAX } from "#shared/csv/cell-fixes.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { FoldedText } from "#web/ui/folded-text.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { ColumnsRead } from "./columns-read.tsx"
import type { Fixing } from "./kept-fixes.ts"
import { PhotoFiles } from "./photo-files.tsx"
import { UploadWarnings } from "./upload-warnings.tsx"
import { type Checked, countUnchecked } from "./use-bulk-upload.ts"

const ROWS_SHOWN_MAX = 200

interface Properties {
  state: Checked
  onFixing: (fixing: Fixing) => void
  onCheck: () => void
  onAdd: () => void
  onColumns: () => void
  onOther: () => void
}

/** What the file would become: how many rows are ready, and those to look at, each with its reason. Nothing is stored. */
export function CsvCheck({ state, onFixing, onCheck, onAdd, onColumns, onOther }: Properties) {
  const t = useText("dashboard")
  const { file, result, fixing, refusal } = state
  const unchecked = countUnchecked(state)
  const { valid_count: ready, error_count: faulty, errors, failed_rows_csv, columns, warnings } = result
  const heading = useRef<HTMLHeadingElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  // The button that had the focus has gone with the step before.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const open = errors.filter(({ line }) => !fixing.skipped.includes(line))
  const skipped = new Set(errors.map(({ line }) => line).filter((line) => fixing.skipped.includes(line))).size
  const n = faulty - skipped
  const summary = n > 0 ? t("check.summary", { ready, n }) : t("check.all_ready", { n: ready })
  const needsPhotos = open.some(({ code }) => code === "photo_not_uploaded")
  const shown = open.slice(0, ROWS_SHOWN_MAX)
  const fixOf = (fault: RowError) =>
    fixing.fixes.find(({ line, column }) => line === fault.line && column === fault.column)?.value

  /** Keeps the fix and goes on to the next row that has none; after the last one, to checking them. */
  function save(fault: RowError, value: string) {
    const { line, column } = fault
    const next = shown
      .slice(shown.indexOf(fault) + 1)
      .find((other) => other.column !== "" && fixOf(other) === undefined)
    flushSync(() => {
      onFixing(withFix(fixing, { line, column, value }))
      setEditing(next ? keyOf(next) : null)
    })
    if (!next) again.current?.focus()
  }
  const skip = (lines: number[]) => onFixing({ ...fixing, skipped: [...new Set([...fixing.skipped, ...lines])] })
  return (
    <section aria-labelledby="check" className="appear grid gap-6">
      <div>
        <h2 id="check" ref={heading} tabIndex={-1} className="font-display text-3xl leading-tight">
          {summary}
        </h2>
        <p className="mt-1 break-words text-soft">
          <strong className="font-semibold text-ink">{t("check.nothing_stored")}</strong> {file.name}
          {skipped > 0 && ` · ${t("check.skipped", { n: skipped })}`}
        </p>
        <Bar ready={ready} faulty={n} />
      </div>
      <div aria-live="polite">{refusal && <Notice tone="wax">{refusal}</Notice>}</div>
      <div className="flex flex-wrap gap-3">
        {unchecked > 0 ? (
          <Button ref={again} onClick={onCheck}>
            {t("check.again", { n: unchecked })}
          </Button>
        ) : (
          <Button onClick={onAdd} disabled={ready === 0}>
            {t("check.add", { n: ready })}
          </Button>
        )}
        {needsPhotos && unchecked === 0 && (
          <Button kind="plain" onClick={onCheck}>
            {t("upload.start", { name: file.name })}
          </Button>
        )}
        <Button kind="plain" onClick={onColumns}>
          {t("check.columns")}
        </Button>
        <Button kind="plain" onClick={onOther}>
          {t("upload.other_file")}
        </Button>
      </div>
      <UploadWarnings warnings={warnings} />
      {needsPhotos && <PhotoFiles />}
      {open.length > 0 && (
        <div className="border border-line bg-sheet">
          <h3 className="border-b border-line px-5 py-3 font-semibold">{t("check.to_look_at")}</h3>
          <ul>
            {shown.map((fault) => (
              <FaultyRow
                key={keyOf(fault)}
                fault={fault}
                fixed={fixOf(fault)}
                editing={editing === keyOf(fault)}
                onEditing={(isEdited) => setEditing(isEdited ? keyOf(fault) : null)}
                onFix={(value) => save(fault, value)}
                onSkip={() => skip([fault.line])}
              />
            ))}
          </ul>
          {open.length > ROWS_SHOWN_MAX && (
            <p className="border-t border-line px-5 py-3 text-sm text-soft">
              {t("upload.errors_first", { n: ROWS_SHOWN_MAX })}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-3 text-sm text-soft">
            <p className="grow">{t("check.skipped_stay")}</p>
            {failed_rows_csv && (
              <button
                type="button"
                className="prose-link font-medium text-ink"
                onClick={() =>
                  saveFile(
                    file.name.replace(/(\.csv)?$/i, "-failed.csv"),
                    new Blob([failed_rows_csv], { type: "text/csv" }),
                  )
                }
              >
                {t("check.download", { n: faulty })}
              </button>
            )}
            <button
              type="button"
              className="prose-link font-medium text-ink"
              onClick={() => skip(open.map(({ line }) => line))}
            >
              {t("check.skip_all")}
            </button>
          </div>
        </div>
      )}
      <ColumnsRead columns={columns} />
    </section>
  )
}

const keyOf = ({ line, column, code }: RowError) => `${line} ${column} ${code}`

function withFix({ fixes, skipped }: Fixing, fix: Fixing["fixes"][number]): Fixing {
  const others = fixes.filter(({ line, column }) => line !== fix.line || column !== fix.column)
  return { fixes: [...others, fix], skipped }
}

/** What is ready, in ink; what is to be looked at, hatched. */
function Bar({ ready, faulty }: { ready: number; faulty: number }) {
  return (
    <div aria-hidden className="mt-4 flex h-1.5 gap-1">
      {ready > 0 && <span className="bg-ink" style={{ flexGrow: ready }} />}
      {faulty > 0 && (
        <span
          className="bg-[repeating-linear-gradient(135deg,var(--wax)_0_1.5px,transparent_1.5px_4px)]"
          style={{ flexGrow: faulty }}
        />
      )}
    </div>
  )
}

interface FaultyRowProperties {
  fault: RowError
  /** What is to be read in place of the cell, once a person has said so. */
  fixed: string | undefined
  editing: boolean
  onEditing: (isEdited: boolean) => void
  onFix: (value: string) => void
  onSkip: () => void
}

/** A row to look at: its line, product and reason, the cell at fault, and what to do about it. */
function FaultyRow({ fault, fixed, editing, onEditing, onFix, onSkip }: FaultyRowProperties) {
  const t = useText("dashboard")
  const id = useId()
  const fix = useRef<HTMLButtonElement>(null)
  const { line, column, product, value, message } = fault
  const what = { line, column }
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onFix(String(new FormData(event.currentTarget).get("value")))
  }
  function cancel() {
    flushSync(() => onEditing(false))
    fix.current?.focus()
  }
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line px-5 py-3 last:border-0 sm:grid-cols-[3rem_minmax(0,1.2fr)_minmax(0,1fr)_auto]">
      <span className="figures text-sm text-soft">
        <span className="sr-only">{t("upload.line")} </span>
        {line}
      </span>
      <div className="min-w-0 text-[0.9375rem]">
        <p className={`truncate font-semibold ${product?.trim() ? "" : "text-soft"}`}>
          {product?.trim() || t("check.no_name")}
        </p>
        <div className="text-wax">
          <FoldedText>{message}</FoldedText>
        </div>
      </div>
      {editing ? (
        <form onSubmit={save} className="flex flex-wrap items-end gap-2 sm:col-span-2">
          <label htmlFor={id} className="grid min-w-0 grow gap-1 text-sm text-soft">
            {column}
            <TextInput id={id} name="value" autoFocus defaultValue={fixed ?? value} maxLength={FIX_CHARS_MAX} />
          </label>
          <Button type="submit" size="small">
            {t("check.save")}
          </Button>
          <Button kind="quiet" size="small" onClick={cancel}>
            {t("check.cancel")}
          </Button>
        </form>
      ) : (
        <>
          <div className="min-w-0 text-sm">
            <p className="truncate text-soft">{column}</p>
            <p className="truncate font-mono">{(fixed ?? value) || t("check.empty")}</p>
            {fixed !== undefined && <p className="text-soft">{t("check.fixed")}</p>}
          </div>
          <div className="flex gap-2">
            {column !== "" && (
              <Button
                ref={fix}
                kind="plain"
                size="small"
                aria-label={t("check.fix_of", what)}
                onClick={() => onEditing(true)}
              >
                {t("check.fix")}
              </Button>
            )}
            <Button kind="quiet" size="small" aria-label={t("check.skip_of", what)} onClick={onSkip}>
              {t("check.skip")}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
