import { type FormEvent, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { RowError } from "#shared/api/products.ts"
import { type CellFix, FIX_CHARS_MAX } from "#shared/csv/cell-fixes.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { FoldedText } from "#web/ui/folded-text.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import type { Checked } from "./use-bulk-upload.ts"

const ROWS_SHOWN_MAX = 200

interface Properties {
  state: Checked
  /** Those that are not skipped. */
  open: RowError[]
  onFix: (fix: CellFix) => void
  onSkip: (lines: number[]) => void
  /** After the last row. */
  onEnd: () => void
}

/** The rows to look at, each with its reason. */
export function FaultyRows({ state: { file, result, work }, open, onFix, onSkip, onEnd }: Properties) {
  const t = useText("dashboard")
  const { error_count: faulty, failed_rows_csv } = result
  const [editing, setEditing] = useState<string | null>(null)
  const shown = open.slice(0, ROWS_SHOWN_MAX)
  const fixOf = (fault: RowError) =>
    work.fixes.find(({ line, column }) => line === fault.line && column === fault.column)?.value

  /** Keeps the fix and goes on to the next row that has none; after the last one, to checking them. */
  function save(fault: RowError, value: string) {
    const { line, column } = fault
    const next = shown
      .slice(shown.indexOf(fault) + 1)
      .find((other) => other.column !== "" && fixOf(other) === undefined)
    flushSync(() => {
      onFix({ line, column, value })
      setEditing(next ? keyOf(next) : null)
    })
    if (!next) onEnd()
  }
  return (
    <>
      <ul>
        {shown.map((fault) => (
          <FaultyRow
            key={keyOf(fault)}
            fault={fault}
            fixed={fixOf(fault)}
            editing={editing === keyOf(fault)}
            onEditing={(isEdited) => setEditing(isEdited ? keyOf(fault) : null)}
            onFix={(value) => save(fault, value)}
            onSkip={() => onSkip([fault.line])}
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
          onClick={() => onSkip(open.map(({ line }) => line))}
        >
          {t("check.skip_all")}
        </button>
      </div>
    </>
  )
}

const keyOf = ({ line, column, code }: RowError) => `${line} ${column} ${code}`

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
            {t("profile.save")}
          </Button>
          <Button kind="quiet" size="small" onClick={cancel}>
            {t("shell.cancel")}
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
                {t("product.fix")}
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
