import { useEffect, useMemo, useRef } from "react"
import type { Encoding } from "#shared/csv/encodings.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ColumnMapping } from "./column-mapping.tsx"
import { EncodingChoice } from "./encoding-choice.tsx"
import type { Target } from "./mapping.ts"
import { PhotoFiles } from "./photo-files.tsx"
import { PlanNotice } from "./plan-notice.tsx"
import type { Looking } from "./use-bulk-upload.ts"

interface Properties {
  state: Looking
  onMapping: (mapping: Target[]) => void
  onEncoding: (encoding: Encoding) => void
  onContinue: (continues: boolean) => void
  onStart: () => void
  onWhatFits: () => void
  onOther: () => void
}

/** The columns of the chosen file with values of its first rows, and what each becomes, before anything is uploaded. */
export function CsvPreview({ state, onMapping, onEncoding, onContinue, onStart, onWhatFits, onOther }: Properties) {
  const t = useText("dashboard")
  const { file, preview, mapping, continues, refusal, tooMany } = state
  const { continuedRows, sure } = preview
  const name = mapping.indexOf("product_name")
  const continued = useMemo(() => continuedRows(name), [continuedRows, name])
  const heading = useRef<HTMLHeadingElement>(null)
  // The box that had the focus has gone with the choice of a file.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const nameless = !mapping.includes("product_name")
  return (
    <section aria-labelledby="preview" className="appear grid gap-5">
      <div>
        <h2 id="preview" ref={heading} tabIndex={-1} className="font-display text-2xl break-words">
          {t("upload.preview", { name: file.name })}
        </h2>
        <p className="mt-1 max-w-prose text-soft">{t("upload.preview_text")}</p>
      </div>
      {continued && (
        <label htmlFor="continue-rows" className="flex items-start gap-3 border border-line bg-sheet px-5 py-3">
          <Checkbox
            id="continue-rows"
            className="mt-1 shrink-0"
            checked={continues}
            onChange={(event) => onContinue(event.target.checked)}
          />
          <span>
            {continued.rows > 0 && t("upload.continue_rows", { n: continued.rows, column: continued.column })}{" "}
            {continued.pictures > 0 && t("upload.picture_rows", { n: continued.pictures })}
          </span>
        </label>
      )}
      <EncodingChoice preview={preview} onEncoding={onEncoding} />
      <ColumnMapping preview={preview} mapping={mapping} onMapping={onMapping} />
      {mapping.includes("photo") && <PhotoFiles />}
      <div aria-live="polite" className="grid gap-3">
        {nameless && <Notice tone="amber">{t("upload.name_needed")}</Notice>}
        {refusal && (tooMany ? <PlanNotice title={refusal} /> : <Notice tone="wax">{refusal}</Notice>)}
      </div>
      <div className="sticky bottom-0 low:static flex flex-wrap gap-3 border-t border-line bg-paper py-3">
        {tooMany ? (
          <Button onClick={onWhatFits}>{t("upload.import_what_fits")}</Button>
        ) : (
          <Button onClick={onStart} disabled={nameless || !sure} className="max-w-full">
            <span className="truncate">{t("upload.start", { name: file.name })}</span>
          </Button>
        )}
        <Button kind="plain" onClick={onOther}>
          {t("upload.other_file")}
        </Button>
      </div>
    </section>
  )
}
