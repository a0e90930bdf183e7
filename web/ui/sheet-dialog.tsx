import { X } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react"

interface Properties {
  title: string
  close: string
  onClose: () => void
  /** To close it from inside: `dialog.current?.close()`. */
  handle?: RefObject<HTMLDialogElement | null>
  children: ReactNode
}

/** A sheet over the page, as the browser's own dialog: it keeps the focus, closes with Escape and adds no code. */
export function SheetDialog({ title, close, onClose, handle, children }: Properties) {
  const own = useRef<HTMLDialogElement>(null)
  const dialog = handle ?? own
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [dialog])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      className="m-auto max-h-[calc(100svh-2rem)] w-[calc(100vw-2rem)] max-w-xl overflow-y-auto rounded-md border border-line bg-sheet p-6 text-ink backdrop:bg-black/45 sm:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="font-display text-3xl leading-tight">
          {title}
        </h2>
        <button
          type="button"
          aria-label={close}
          onClick={() => dialog.current?.close()}
          className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  )
}
