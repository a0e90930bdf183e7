import { type DragEvent, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"

/** Takes a certificate, its PDF or a bundle by choosing or by dropping its file. */
export function ProofDrop({ name, onFile }: { name: string | undefined; onFile: (file: File) => void }) {
  const t = useText("offline")
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
    <label
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      className={`grid gap-1 border border-dashed p-5 focus-within:outline-2 focus-within:outline-offset-2 ${over ? "border-ink bg-paper" : "border-edge"}`}
    >
      <input
        type="file"
        accept=".json,.pdf,application/json,application/pdf"
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ""
        }}
      />
      <span className="font-medium underline decoration-edge underline-offset-4">{t("file")}</span>
      {name ? (
        <span className="figures text-sm break-all text-soft">{name}</span>
      ) : (
        <span className="text-sm text-soft">{t("drop")}</span>
      )}
    </label>
  )
}
