import { type ComponentType, type ReactNode, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"

interface Properties<Given> {
  className: string
  /** Loads the dialog and its texts on demand. */
  load: () => Promise<ComponentType<Given & { onClose: () => void }>>
  /** The dialog's subject. */
  given: Given
  children: ReactNode
}

/** A button that opens a dialog which the page can do without until then. */
export function DialogButton<Given extends object>({ className, load, given, children }: Properties<Given>) {
  const t = useText("public")
  const [Dialog, setDialog] = useState<ComponentType<Given & { onClose: () => void }> | null>(null)
  const [failed, setFailed] = useState(false)
  async function open() {
    setFailed(false)
    try {
      const loaded = await load()
      setDialog(() => loaded)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <button type="button" onClick={() => void open()} className={className}>
        {children}
      </button>
      {failed && (
        <span role="alert" className="self-center text-[0.9375rem] text-wax">
          {t("error.not_opened")}
        </span>
      )}
      {Dialog && <Dialog {...given} onClose={() => setDialog(null)} />}
    </>
  )
}
