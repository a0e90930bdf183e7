import { useEffect, useState } from "react"
import type { Medium } from "#proof/record.ts"
import { useText } from "#web/i18n/use-text.ts"
import { type Fetched, fetchPinned } from "./fetch-pinned.ts"
import { ZoomButton } from "./zoom-button.tsx"

const HATCHED = "repeating-linear-gradient(45deg, var(--paper) 0 8px, var(--line) 8px 9px)"

interface Properties {
  media: Medium[]
  name: string
  /** The visitor's browser has read the record that names them; until then our service alone does. */
  isProved: boolean
}

/** The photos that a record pins, one at a time. Only what has the record's hash is drawn. */
export function PinnedPhotos({ media, name, isProved }: Properties) {
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
      <figcaption style={{ height: "5rem" }} className="flex items-center gap-3 px-3.5 lg:px-5">
        <span className="min-w-0 grow">
          <span className="block font-semibold text-balance">{t("caption")}</span>
          <span className="block text-sm/5 text-soft">{t(isProved ? "pinned" : "ours")}</span>
        </span>
        {url && <ZoomButton url={url} alt={t(`alt.${medium.role}`, { name })} />}
      </figcaption>
      {media.length > 1 && (
        <fieldset style={{ height: "4rem" }} className="flex items-start gap-2 px-3.5 lg:px-5">
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
