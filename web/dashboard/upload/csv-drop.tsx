import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { FileDrop } from "#web/ui/file-drop.tsx"

/** Takes one CSV file, dropped or chosen, and has one to start from. */
export function CsvDrop({ refusal, onFile }: { refusal: string | null; onFile: (file: File) => void }) {
  const t = useText("dashboard")
  const language = useLanguage()
  return (
    <div className="max-w-3xl">
      <FileDrop accept=".csv,text/csv" onFile={onFile} className="min-h-64">
        <span className="font-display text-3xl leading-tight">{t("upload.drop")}</span>
        <span>
          {t("upload.or")} <span className="prose-link font-semibold">{t("upload.choose")}</span>
        </span>
        <span className="mt-3 text-sm text-soft">{t("upload.hint")}</span>
      </FileDrop>
      <div role="alert" className="mt-3 min-h-6">
        <p className="text-wax">{refusal}</p>
        {refusal === t("upload.not_csv") && <p className="mb-3">{t("upload.to_csv")}</p>}
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 text-[0.9375rem]">
        <a href={`/product-template-${language}.csv`} download className="prose-link font-medium">
          {t("upload.template")}
        </a>
      </p>
      <p className="mt-3 text-sm text-soft">{t("upload.photos_next")}</p>
      <p className="mt-1 text-sm text-soft">{t("upload.personal")}</p>
    </div>
  )
}
