import { useEffect, useState } from "react"
import { useLocation, useNavigationType, useSearchParams } from "react-router"
import { BUTTONS, type Button } from "./items.ts"

interface FaqFilter {
  query: string
  category: Button
}

/** The search, also in the address for sharing. The address follows late, so state is kept here to lose no typing. */
export function useFaqFilter(): FaqFilter & { ask: (next: Partial<FaqFilter>) => void } {
  const [address, setAddress] = useSearchParams()
  const [asked, setAsked] = useState(() => read(address))
  const { key } = useLocation()
  const wentElsewhere = useNavigationType() !== "REPLACE"
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that was gone to, not one that we have written.
  useEffect(() => {
    if (wentElsewhere) setAsked(read(address))
  }, [key])

  function ask(next: Partial<FaqFilter>) {
    const wanted = { ...asked, ...next }
    setAsked(wanted)
    setAddress(written(wanted), { replace: true, preventScrollReset: true })
  }
  return { ...asked, ask }
}

const read = (address: URLSearchParams): FaqFilter => ({
  query: address.get("q") ?? "",
  category: BUTTONS.find((name) => name === address.get("category")) ?? "all",
})

const written = ({ query, category }: FaqFilter): URLSearchParams =>
  new URLSearchParams([...(query ? [["q", query]] : []), ...(category === "all" ? [] : [["category", category]])])
