import { useEffect, useRef, useState } from "react"
import type { Medium } from "#proof/record.ts"
import { useText } from "#web/i18n/use-text.ts"
import { type Fetched, fetchPinned } from "./fetch-pinned.ts"

const HATCHED = "repeating-linear-gradient(45deg, var(--paper) 0 8px, var(--line) 8px 9px)"

interface Properties {
  media: Medium[]
  name: string
  /** The visitor's browser has read the record that names them; until then our service alone does. */
  isProved: boolean
  isRecalled?: boolean
}

/** The photos that a record pins, one at a time. Only what has the record's hash is drawn. */
export function PinnedPhotos({ media, name, isProved, isRecalled }: Properties) {
  const t = useText("photo")
  const [place, setPlace] = useState(0)
  const medium = media[place] ?? media[0]!
  const fetched = useFetched(medium)
  const url = fetched?.state === "pinned" ? fetched.url : null
  return (
    <figure className="print:flex">
      <div style={{ aspectRatio: "3 / 2" }} className="overflow-hidden bg-paper print:w-40 print:shrink-0">
        {url ? (
          <img src={url} alt={t(`alt.${medium.role}`, { name })} className="appear size-full object-contain" />
        ) : (
          <NotDrawn fetched={fetched} />
        )}
      </div>
      <div className="lg:flex">
        <figcaption className="flex h-20 grow items-center gap-3 px-3.5 lg:px-5">
          <span className="min-w-0 grow">
            <span className="block font-semibold text-balance">{t(isRecalled ? "recalled" : "caption")}</span>
            <span className="block text-sm/5 text-soft">{t(isProved ? "pinned" : "ours")}</span>
          </span>
          {url && <ZoomButton url={url} alt={t(`alt.${medium.role}`, { name })} />}
        </figcaption>
        {media.length > 1 && (
          <fieldset className="flex h-16 items-start gap-2 px-3.5 lg:h-20 lg:items-center lg:px-5">
            <legend className="sr-only">{t("which")}</legend>
            {media.map(({ role, sha256 }, index) => (
              <button
                key={sha256}
                type="button"
                aria-pressed={index === place}
                onClick={() => setPlace(index)}
                className="min-h-11 border border-edge px-3 text-[0.9375rem] hover:border-ink aria-pressed:border-ink"
              >
                {t("nth", { n: index + 1, role: t(`role.${role}`) })}
              </button>
            ))}
          </fieldset>
        )}
      </div>
    </figure>
  )
}

/** Null while it is on its way. */
function useFetched(medium: Medium): Fetched | null {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  // The same photo of another statement is the same one.
  const wanted = JSON.stringify(medium)
  useEffect(() => {
    let isShown = true
    let url: string | null = null
    setFetched(null)
    void fetchPinned(JSON.parse(wanted) as Medium).then((done) => {
      if (!isShown) return
      if (done.state === "pinned") url = done.url
      setFetched(done)
    })
    return () => {
      isShown = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [wanted])
  return fetched
}

function NotDrawn({ fetched }: { fetched: Fetched | null }) {
  const t = useText("photo")
  if (fetched?.state === "other") {
    return (
      <p
        role="alert"
        style={{ background: HATCHED }}
        className="grid size-full place-content-center border-t-4 border-wax p-6 text-center"
      >
        <span className="bg-sheet px-3 py-1 font-semibold text-wax">{t("other")}</span>
      </p>
    )
  }
  return (
    <p className="grid size-full place-content-center p-6 text-center text-soft">
      {fetched ? t("missing") : t("loading")}
    </p>
  )
}

/** On a phone, wider than the window: the card shows it as wide as the window already. */
const ENLARGED = { minWidth: "min(200vw, 40rem)", maxHeight: "max(80dvh, 30rem)" }

/** Shows the photo large, until Escape or a click. What does not fit is scrolled to. */
function ZoomButton({ url, alt }: { url: string; alt: string }) {
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
