import { useRef } from "react"
import { useText } from "#web/i18n/use-text.ts"

/** On a phone, wider than the window: the card shows it as wide as the window already. */
const ENLARGED = { minWidth: "min(200vw, 40rem)", maxHeight: "max(80dvh, 30rem)" }

/** Shows the photo large, until Escape or a click. What does not fit is scrolled to. */
export function ZoomButton({ url, alt }: { url: string; alt: string }) {
  const t = useText("photo")
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLElement>(null)
  function open() {
    dialog.current?.showModal()
    const { scrollWidth, clientWidth } = frame.current!
    frame.current!.scrollLeft = (scrollWidth - clientWidth) / 2
  }
  return (
    <>
      <button
        type="button"
        aria-label={t("zoom")}
        onClick={open}
        className="grid size-11 shrink-0 place-items-center border border-edge hover:border-ink print:hidden"
      >
        <svg viewBox="0 0 16 16" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
          <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10.3 10.3 14 14M7 5v4M5 7h4" />
        </svg>
      </button>
      <dialog ref={dialog} aria-label={alt} className="m-auto bg-sheet">
        <form method="dialog" className="flex justify-end">
          <button type="submit" className="min-h-11 px-4 font-semibold">
            {t("close")}
          </button>
        </form>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what has the focus. */}
        <section ref={frame} tabIndex={0} aria-label={alt} style={{ maxHeight: "84dvh" }} className="overflow-auto">
          <img src={url} alt={alt} style={ENLARGED} className="max-w-none object-contain" />
        </section>
      </dialog>
    </>
  )
}
