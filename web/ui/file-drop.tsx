import { type DragEvent, type ReactNode, useState } from "react"

interface Properties {
  /** As an input's: ".csv,text/csv". */
  accept: string
  onFile: (file: File) => void
  className?: string
  children: ReactNode
}

/** Accepts one file, dropped or chosen; shows its children. */
export function FileDrop({ accept, onFile, className = "", children }: Properties) {
  const [over, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <label
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      className={`grid place-content-center justify-items-center gap-1 border border-dashed p-8 text-center hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${over ? "border-ink bg-sheet" : "border-edge"} ${className}`}
    >
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ""
          if (file) onFile(file)
        }}
      />
      {children}
    </label>
  )
}
