import { X } from "lucide-react"
import { Dialog } from "radix-ui"
import type { ReactNode } from "react"
import { useReturnFocus } from "./use-return-focus.ts"

interface Properties {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  close: string
  /** For what is compared side by side. */
  wide?: boolean
  children: ReactNode
}

/** A sheet from the right, over the page, which waits until it is closed. */
export function Drawer({ open, onOpenChange, title, close, wide = false, children }: Properties) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay data-veil className="fixed inset-0 z-20 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className={`slid-right fixed inset-y-0 right-0 z-20 flex ${wide ? "w-[37.5rem] max-w-full" : "w-96 max-w-[90vw]"} flex-col overflow-y-auto border-l border-line bg-sheet`}
        >
          <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-6">
            <Dialog.Title className="font-display text-2xl">{title}</Dialog.Title>
            <Dialog.Close aria-label={close} className="grid size-11 place-items-center text-soft hover:text-ink">
              <X size={20} strokeWidth={1.75} aria-hidden />
            </Dialog.Close>
          </header>
          <div className="grow p-6">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
