import { AlertDialog, Dialog } from "radix-ui"
import { type ReactNode, type RefObject, useId, useRef, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button, buttonClass } from "./button.tsx"
import { Checkbox } from "./checkbox.tsx"
import { DialogBody, DialogFoot, frameClass } from "./dialog-frame.tsx"
import { useReturnFocus } from "./use-return-focus.ts"

const OVERLAY = "fixed inset-0 z-20 bg-black/45"
const CONTENT = `appear fixed top-1/2 left-1/2 flex -translate-x-1/2 -translate-y-1/2 ${frameClass}`
const NARROW = "max-w-lg"
const TITLE = "font-display text-[1.75rem] leading-tight"

interface ConfirmProperties {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text: ReactNode
  yes: string
  /** "Cancel" unless said. */
  cancel?: string
  danger?: boolean
  /** At work. */
  busy?: boolean
  /** Why "yes" is off, and what a press of it leads to. */
  off?: string | false | undefined
  waitsFor?: RefObject<HTMLElement | null>
  /** What must be ticked first, beside the buttons. */
  tick?: string
  /** Above the buttons. */
  above?: ReactNode
  /** For what is looked through rather than read. */
  wide?: boolean
  onYes: () => void
  children?: ReactNode
}

/** Asks before something is lost or written for good. */
export function ConfirmDialog({ open, onOpenChange, title, text, wide, children, ...foot }: ConfirmProperties) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay data-veil className={OVERLAY} />
        <AlertDialog.Content className={`${CONTENT} ${wide ? "max-w-3xl" : NARROW}`} {...returnFocus}>
          <DialogBody>
            <AlertDialog.Title className={TITLE}>{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 leading-relaxed text-soft">{text}</div>
            </AlertDialog.Description>
            {children}
          </DialogBody>
          <ConfirmFoot {...foot} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type FootProperties = Omit<ConfirmProperties, "open" | "onOpenChange" | "title" | "text" | "wide" | "children">

function ConfirmFoot({ yes, cancel, danger, busy, off, waitsFor, tick, above, onYes }: FootProperties) {
  const t = useText("dashboard")
  const [isTicked, setTicked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  const unticked = tick !== undefined && !isTicked && t("shell.tick_first")
  const why = busy ? t("shell.at_work") : off || (tick === undefined ? off : unticked)
  return (
    <DialogFoot above={above}>
      {tick !== undefined && (
        <label htmlFor={id} className="-order-2 flex min-h-12 grow basis-full cursor-pointer items-center gap-3">
          <Checkbox ref={box} id={id} checked={isTicked} onChange={() => setTicked(!isTicked)} />
          {tick}
        </label>
      )}
      <AlertDialog.Cancel className={buttonClass("plain")}>{cancel ?? t("shell.cancel")}</AlertDialog.Cancel>
      <Button kind={danger ? "danger" : "primary"} off={why} waitsFor={off ? waitsFor : box} onClick={onYes}>
        {yes}
      </Button>
    </DialogFoot>
  )
}

interface Question extends Pick<ConfirmProperties, "title" | "text" | "yes" | "cancel"> {
  /** Nothing is lost by it. */
  safe?: boolean
  act: () => unknown
  /** Open until the act is over. */
  stays?: boolean
}

/** `confirm` asks a question and does its act after a yes; `question` is where the page draws it. */
export function useConfirm() {
  const [asked, setAsked] = useState<Question | null>(null)
  const [busy, setBusy] = useState(false)
  async function confirmed({ act, stays }: Question) {
    if (!stays) setAsked(null)
    setBusy(stays === true)
    await act()
    setBusy(false)
    if (stays) setAsked(null)
  }
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={asked?.title}
      text={<div className="break-words">{asked?.text}</div>}
      yes={asked?.yes ?? ""}
      {...(asked?.cancel && { cancel: asked.cancel })}
      danger={!asked?.safe}
      busy={busy}
      onOpenChange={(open) => !open && setAsked(null)}
      onYes={() => asked && void confirmed(asked)}
    />
  )
  return { confirm: setAsked as (question: Question) => void, question }
}

interface MessageProperties {
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** Content between text and buttons. */
  body?: ReactNode
  /** Closes only by its buttons, because its content is shown once. */
  firm?: boolean
  /** Buttons; the last one closes the dialog through `onClose`. */
  children: ReactNode
}

export function MessageDialog({ open, onClose, title, text, body, firm = false, children }: MessageProperties) {
  const returnFocus = useReturnFocus()
  const stay = (event: Event) => firm && event.preventDefault()
  return (
    <Dialog.Root open={open} onOpenChange={(shown) => !shown && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay data-veil className={OVERLAY} />
        <Dialog.Content
          className={`${CONTENT} ${NARROW}`}
          {...returnFocus}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
        >
          <DialogBody>
            <Dialog.Title className={TITLE}>{title}</Dialog.Title>
            <Dialog.Description asChild>
              <div className="mt-3 leading-relaxed text-soft">{text}</div>
            </Dialog.Description>
            {body}
          </DialogBody>
          <DialogFoot>{children}</DialogFoot>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
