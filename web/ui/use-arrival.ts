import { useEffect } from "react"
import { useLocation } from "react-router"

/** Opens and scrolls to the section that the address names (`#plan`) once it is there, and on each further click. */
export function useArrival(isThere = true): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link once more is another arrival.
  useEffect(() => {
    const place = hash && isThere ? document.getElementById(hash.slice(1)) : null
    if (place instanceof HTMLDetailsElement) place.open = true
    place?.scrollIntoView()
  }, [hash, key, isThere])
}
