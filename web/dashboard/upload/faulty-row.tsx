import { type FormEvent, useId, useRef } from "react"
import { flushSync } from "react-dom"
import type { RowError } from "#shared/api/products.ts"
import { FIX_CHARS_MAX } from "#shared/csv/cell-fixes.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { FoldedText } from "#web/ui/folded-text.tsx"

interface Properties {
  fault: RowError
  /** What is to be read in place of the cell, once a person has said so. */
  fixed: string | undefined
  editing: boolean
  onEditing: (isEdited: boolean) => void
  onFix: (value: string) => void
  onSkip: () => void
}

/** A row to look at: its line, product and reason, the cell at fault, and what to do about it. */
export function FaultyRow({ fault, fixed, editing, onEditing, onFix, onSkip }: Properties) {
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
