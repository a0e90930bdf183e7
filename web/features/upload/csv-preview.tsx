import { useEffect, useRef } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ColumnMapping } from "./column-mapping.tsx"
import type { Target } from "./mapping.ts"
import { PlanNotice } from "./plan-notice.tsx"
import type { Looking } from "./use-bulk-upload.ts"

interface Properties {
  state: Looking
  onMapping: (mapping: Target[]) => void
  onStart: () => void
  onWhatFits: () => void
  onOther: () => void
}

/** The columns of the chosen file with values of its first rows, and what each becomes, before anything is uploaded. */
export function CsvPreview({ state, onMapping, onStart, onWhatFits, onOther }: Properties) {
  const t = useText("desk")
  const { file, preview, mapping, refusal, tooMany } = state
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
      <ColumnMapping preview={preview} mapping={mapping} onMapping={onMapping} />
      <div aria-live="polite" className="grid gap-3">
        {nameless && <Notice tone="amber">{t("upload.name_needed")}</Notice>}
        {refusal && (tooMany ? <PlanNotice title={refusal} /> : <Notice tone="wax">{refusal}</Notice>)}
      </div>
      <div className="sticky bottom-0 low:static flex flex-wrap gap-3 border-t border-line bg-paper py-3">
        {tooMany ? (
          <Button onClick={onWhatFits}>{t("upload.import_what_fits")}</Button>
        ) : (
          <Button onClick={onStart} disabled={nameless} className="max-w-full">
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
