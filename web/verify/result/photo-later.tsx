import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import type { Medium } from "#proof/record.ts"
import { loadTexts } from "#web/i18n/texts.ts"

interface Properties {
  media: Medium[]
  /** What is seen on them, for those who cannot see them. */
  name: string
}

const Loaded = lazy<ComponentType<Properties>>(() =>
  Promise.all([import("#web/verify/photo/pinned-photos.tsx"), loadTexts("photo")]).then(
    ([{ PinnedPhotos }]) => ({ default: PinnedPhotos }),
    () => ({ default: Room }),
  ),
)

/** As high as the photos with their caption, so that nothing moves when they come. */
const Room = ({ media }: Properties) => (
  <div>
    <div style={{ aspectRatio: "3 / 2" }} className="bg-paper" />
    <div style={{ height: media.length > 1 ? "9rem" : "5rem" }} />
  </div>
)

/** The service draws the room alone: what is in it has to be hashed by the visitor's browser. */
export function PhotoLater(properties: Properties) {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const room = <Room {...properties} />
  return <Suspense fallback={room}>{isInBrowser ? <Loaded {...properties} /> : room}</Suspense>
}
