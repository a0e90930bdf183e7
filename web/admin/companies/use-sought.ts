import { useState } from "react"
import { useSearchParams } from "react-router"

interface Sought {
  typed: string
  onlyWaiting: boolean
}

/** The search, also kept in the address; typing does not wait for the address. */
export function useSought(): Sought & { seek: (part: Partial<Sought>) => void } {
  const [address, setAddress] = useSearchParams()
  const [sought, setSought] = useState<Sought>(() => ({
    typed: address.get("q") ?? "",
    onlyWaiting: address.has("waiting"),
  }))
  function seek(part: Partial<Sought>) {
    const { typed, onlyWaiting } = { ...sought, ...part }
    setSought({ typed, onlyWaiting })
    setAddress({ ...(typed && { q: typed }), ...(onlyWaiting && { waiting: "1" }) }, { replace: true })
  }
  return { ...sought, seek }
}
