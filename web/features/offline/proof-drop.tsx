import { type DragEvent, useState } from "react"
import { CERTIFICATE_BYTES_MAX } from "#shared/certificate.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Takes a certificate by choosing or by dropping its file. What is too large for one is read no further than that. */
export function CertificateDrop({
  name,
  onText,
}: {
  name: string | undefined
  onText: (name: string, text: string) => void
}) {
  const t = useText("offline")
  const [over, setOver] = useState(false)

  async function take(file: File | undefined) {
    if (file) onText(file.name, await file.slice(0, CERTIFICATE_BYTES_MAX + 1).text())
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
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
        accept=".json,application/json"
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ""
        }}
      />
      <span className="font-medium underline decoration-edge underline-offset-4">{t("file")}</span>
      <span className="figures text-sm break-all text-soft">{name ?? t("drop")}</span>
    </label>
  )
}
