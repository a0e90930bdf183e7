import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { PlanNotice } from "./plan-notice.tsx"
import type { Looking } from "./use-bulk-upload.ts"

interface Properties {
  state: Looking
  onStart: () => void
  onWhatFits: () => void
  onOther: () => void
}

/** The columns and first rows of the chosen file, before anything is uploaded. */
export function CsvPreview({ state, onStart, onWhatFits, onOther }: Properties) {
  const t = useText("desk")
  const { file, preview, refusal, tooMany } = state
  return (
    <section aria-labelledby="preview" className="appear grid gap-5">
      <div>
        <h2 id="preview" className="font-display text-2xl">
          {t("upload.preview", { name: file.name })}
        </h2>
        <p className="mt-1 text-soft">
          {t("upload.columns", { n: preview.headers.length })}. {t("upload.preview_text")}
        </p>
      </div>
      <PreviewTable preview={preview} />
      {refusal &&
        (tooMany ? (
          <PlanNotice title={refusal} />
        ) : (
          <p role="alert" className="text-wax">
            {refusal}
          </p>
        ))}
      <div className="flex flex-wrap gap-3">
        {tooMany ? (
          <Button onClick={onWhatFits}>{t("upload.import_what_fits")}</Button>
        ) : (
          <Button onClick={onStart} className="max-w-full">
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

function PreviewTable({ preview: { headers, rows, more } }: Pick<Looking, "preview">) {
  const t = useText("desk")
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-labelledby="preview" tabIndex={0} className="overflow-x-auto border border-line bg-sheet">
      <table className="border-collapse text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line">
            {headers.map((header, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity; two may share a name.
              <th key={place} className="px-4 py-2.5 text-left font-semibold whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity.
            <tr key={line} className="border-b border-line last:border-0">
              {headers.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={place} className="max-w-72 truncate px-4 py-2.5 text-soft" title={row[place]}>
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="border-t border-line px-4 py-2 text-sm text-soft">… {t("upload.rows_more")}</p>}
    </section>
  )
}
