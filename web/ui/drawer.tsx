import { X } from "lucide-react"
import { Dialog } from "radix-ui"
import type { ReactNode } from "react"
import { DialogBody } from "./dialog-frame.tsx"
import { useReturnFocus } from "./use-return-focus.ts"

interface Properties {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Below the title. */
  about?: ReactNode
  close: string
  /** Beside the button that closes it. */
  actions?: ReactNode
  /** For what is compared side by side. */
  wide?: boolean
  /** Below what is scrolled, as a `DialogFoot`. */
  foot?: ReactNode
  /** Where the focus goes when it closes, if not to where it was. */
  backTo?: () => Element | null
  children: ReactNode
}

/** A sheet from the right, over the page, which waits until it is closed. */
export function Drawer({
  open,
  onOpenChange,
  title,
  about,
  close,
  actions,
  wide = false,
  foot,
  backTo,
  children,
}: Properties) {
  const returnFocus = useReturnFocus(backTo)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay data-veil className="fixed inset-0 z-20 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className={`slid-right fixed inset-y-0 right-0 z-20 flex ${wide ? "w-[42.5rem] max-w-full" : "w-96 max-w-[90vw]"} flex-col overflow-hidden border-l border-line bg-sheet low:overflow-y-auto`}
        >
          <header className="flex shrink-0 items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-6 sm:pl-8">
            <div className="min-w-0 py-1.5">
              <Dialog.Title className="font-display text-2xl break-words">{title}</Dialog.Title>
              {about && <p className="text-sm break-words text-soft">{about}</p>}
            </div>
            <div className="flex shrink-0">
              {actions}
              <Dialog.Close aria-label={close} className="grid size-11 place-items-center text-soft hover:text-ink">
                <X size={20} strokeWidth={1.75} aria-hidden />
              </Dialog.Close>
            </div>
          </header>
          <DialogBody className="grow">{children}</DialogBody>
          {foot}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
