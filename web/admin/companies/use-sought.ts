import { useState } from "react"
import { useSearchParams } from "react-router"

interface Sought {
  typed: string
  onlyWaiting: boolean
  onlySuspended: boolean
  /** The company whose drawer is open. */
  open: string | null
}

/** The search, also kept in the address; typing does not wait for the address. */
export function useSought(): Sought & { seek: (part: Partial<Sought>) => void } {
  const [address, setAddress] = useSearchParams()
  const [sought, setSought] = useState<Sought>(() => ({
    typed: address.get("q") ?? "",
    onlyWaiting: address.has("waiting"),
    onlySuspended: address.has("suspended"),
    open: address.get("company"),
  }))
  function seek(part: Partial<Sought>) {
    const now = { ...sought, ...part }
    setSought(now)
    setAddress(
      {
        ...(now.typed && { q: now.typed }),
        ...(now.onlyWaiting && { waiting: "1" }),
        ...(now.onlySuspended && { suspended: "1" }),
        ...(now.open && { company: now.open }),
      },
      { replace: true },
    )
  }
  return { ...sought, seek }
}
