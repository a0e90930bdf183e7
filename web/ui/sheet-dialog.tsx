import { X } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react"
import { DialogBody, frameClass } from "./dialog-frame.tsx"

interface Properties {
  title: string
  close: string
  onClose: () => void
  /** To close it from inside: `dialog.current?.close()`. */
  handle?: RefObject<HTMLDialogElement | null>
  children: ReactNode
}

/** A sheet over the page, of one body. */
export const SheetDialog = ({ children, ...frame }: Properties) => (
  <SheetFrame {...frame}>
    <SheetBody>{children}</SheetBody>
  </SheetFrame>
)

/** A sheet whose caller gives body and foot, as the browser's own dialog: it keeps the focus and closes with Escape. */
export function SheetFrame({ title, close, onClose, handle, children }: Properties) {
  const own = useRef<HTMLDialogElement>(null)
  const dialog = handle ?? own
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [dialog])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      className={`m-auto max-w-xl backdrop:bg-black/45 open:flex ${frameClass}`}
    >
      <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-6 sm:px-8 sm:pt-8">
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

/** What a sheet scrolls, below its title. */
export const SheetBody = ({ children }: { children: ReactNode }) => <DialogBody className="pt-1">{children}</DialogBody>
