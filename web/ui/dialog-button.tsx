import { type ComponentType, type ReactNode, useState } from "react"

interface Properties<Given> {
  className: string
  /** Loads the dialog, with its texts, when it is asked for and not before. */
  load: () => Promise<ComponentType<Given & { onClose: () => void }>>
  /** What the dialog is about. */
  given: Given
  children: ReactNode
}

/** A button that opens a dialog which the page can do without until then. */
export function DialogButton<Given extends object>({ className, load, given, children }: Properties<Given>) {
  const [Dialog, setDialog] = useState<ComponentType<Given & { onClose: () => void }> | null>(null)
  async function open() {
    const loaded = await load()
    setDialog(() => loaded)
  }
  return (
    <>
      <button type="button" onClick={() => void open().catch(() => null)} className={className}>
        {children}
      </button>
      {Dialog && <Dialog {...given} onClose={() => setDialog(null)} />}
    </>
  )
}
