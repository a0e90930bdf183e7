import { type ComponentType, lazy, Suspense } from "react"
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
    <div className="aspect-3/2 bg-paper" />
    <div className={media.length > 1 ? "h-33" : "h-18"} />
  </div>
)

export const PhotoLater = (properties: Properties) => (
  <Suspense fallback={<Room {...properties} />}>
    <Loaded {...properties} />
  </Suspense>
)
