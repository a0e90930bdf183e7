import { useEffect, useState } from "react"
import { useLocation, useNavigationType, useSearchParams } from "react-router"
import { BUTTONS, type Button } from "./items.ts"

interface FaqFilter {
  query: string
  category: Button
}

/**
 * What is searched for. It stands in the address too, so that an answer can be sent to a colleague; but the address follows a
 * moment later, and what is typed meanwhile must not be lost.
 */
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
