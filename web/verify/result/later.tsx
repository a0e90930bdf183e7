import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import type { parts } from "./late-parts.tsx"
import { late, loadParts } from "./prepare.ts"
import { whenQuiet } from "./quiet-line.ts"

type Parts = typeof parts
type Given<Name extends keyof Parts> = ComponentProps<Parts[Name]>

/** `Room` is drawn until the part has loaded, where it does not load, and by the service. */
function later<Properties extends object>(name: keyof Parts, Room: ComponentType<Properties>) {
  const Loaded = lazy<ComponentType<Properties>>(() =>
    loadParts().then(
      () => ({ default: late.parts![name] as unknown as ComponentType<Properties> }),
      () => ({ default: Room }),
    ),
  ) as unknown as ComponentType<Properties>
  return (given: Properties) => {
    const [isHere, setHere] = useState(false)
    useEffect(() => void whenQuiet().then(() => setHere(true)), [])
    const room = <Room {...given} />
    return <Suspense fallback={room}>{isHere ? <Loaded {...given} /> : room}</Suspense>
  }
}

const nothing = () => null

/** As high as the photos with their caption, so that nothing moves when they come. */
export const PhotoLater = later<Given<"PinnedPhotos">>("PinnedPhotos", ({ media }) => (
  <div>
    <div style={{ aspectRatio: "3 / 2" }} className="bg-paper" />
    <div className={media.length > 1 ? "h-36 lg:h-20" : "h-20"} />
  </div>
))

const Seen = later<Given<"Seen">>("Seen", nothing)

/** The label's earlier checks, with their room reserved unless an alarm tells of them. */
export const SeenRow = (given: Given<"Seen">) => (
  <div className={`waits print:hidden ${given.doubt && !given.doubt.said ? "hidden" : "min-h-25 lg:min-h-18"}`}>
    <Seen {...given} />
  </div>
)

const More = later<object>("SeenMore", nothing)

export const SeenMore = () => (
  <div className="waits min-h-22.5 print:hidden">
    <More />
  </div>
)

/** Drawn at once, since whoever knows of a doubt has loaded the parts. */
export const DoubtNow = (given: Given<"Doubt">) => late.parts && <late.parts.Doubt {...given} />

export const EvidenceLater = later<Given<"Evidence">>("Evidence", nothing)

/** Nothing but the footer is below it. */
export const BrandLater = later<Given<"BrandOf">>("BrandOf", nothing)
