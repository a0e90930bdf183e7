import { type DragEvent, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"

/** Takes one CSV file, dropped or chosen. */
export function CsvDrop({ refusal, onFile }: { refusal: string | null; onFile: (file: File) => void }) {
  const t = useText("desk")
  const [over, setOver] = useState(false)

  function take(file: File | undefined) {
    if (file) onFile(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div className="max-w-3xl">
      <label
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        className={`grid min-h-64 place-content-center justify-items-center gap-1 border border-dashed p-8 text-center focus-within:outline-2 focus-within:outline-offset-2 ${over ? "border-ink bg-sheet" : "border-edge"}`}
      >
        <input
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ""
          }}
        />
        <span className="font-display text-3xl">{t("upload.drop")}</span>
        <span>
          {t("upload.or")}{" "}
          <span className="font-semibold underline decoration-edge underline-offset-4">{t("upload.choose")}</span>
        </span>
        <span className="mt-3 text-sm text-soft">{t("upload.hint")}</span>
      </label>
      <p role="alert" className="mt-3 min-h-6 text-wax">
        {refusal}
      </p>
      <p className="text-sm text-soft">{t("upload.personal")}</p>
    </div>
  )
}
