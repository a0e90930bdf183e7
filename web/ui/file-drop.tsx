import { type DragEvent, type ReactNode, useState } from "react"
import { FileLabel } from "./file-label.tsx"

interface Properties {
  /** As an input's: ".csv,text/csv". */
  accept: string
  onFile?: (file: File) => void
  /** Several at once, in place of one. */
  onFiles?: (files: File[]) => void
  className?: string
  layout?: string
  children: ReactNode
}

const CENTRED = "place-content-center justify-items-center p-8 text-center"

/** Accepts one file or several, dropped or chosen; shows its children. */
export function FileDrop({ accept, onFile, onFiles, className = "", layout = CENTRED, children }: Properties) {
  const [over, setOver] = useState(false)
  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files[0]) onFile?.(files[0])
    if (files[0]) onFiles?.(files)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <FileLabel
      accept={accept}
      multiple={onFiles !== undefined}
      onFiles={take}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      className={`grid gap-1 border border-dashed hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${over ? "border-ink bg-sheet" : "border-edge"} ${layout} ${className}`}
    >
      {children}
    </FileLabel>
  )
}
