import { useEffect, useState } from "react"
import type { BrandWords, ShownBrand } from "#shared/api/brand-pages.ts"
import { themeColour } from "#shared/brand-colour.ts"
import { call } from "#web/api/client.ts"
import { BrandLogo, type BrandLook } from "#web/verify/card/maker-card.tsx"
import { BrandBlock, saysAnything } from "./brand-block.tsx"

interface Properties {
  issuer: string
  model: string
  /** Hides the story and the shop of a recalled product. */
  isRecalled: boolean
  /** The logo and the colour belong to the maker's card. */
  onLook: (look: BrandLook) => void
}

/** What a checked maker says of itself. Nothing but the footer is below it, so nothing moves when it comes. */
export function BrandOf({ issuer, model, isRecalled, onLook }: Properties) {
  const [words, setWords] = useState<BrandWords | null>(null)
  useEffect(() => {
    let isShown = true
    void fetchBrand(issuer, model).then((shown) => {
      if (!isShown || !shown) return
      const { brand, asks_domain } = shown
      if (!brand && !asks_domain) return
      setWords(brand)
      const logo = brand?.logo && <BrandLogo sha256={brand.logo} />
      onLook({ colour: themeColour(brand?.colour ?? ""), logo, asks_domain, contact: brand?.contact ?? "" })
    })
    return () => {
      isShown = false
    }
  }, [issuer, model, onLook])
  return words && !isRecalled && saysAnything(words) ? <BrandBlock words={words} /> : null
}

/** Null where nothing can be had. */
async function fetchBrand(id: string, model: string): Promise<ShownBrand | null> {
  const query = model ? { model } : {}
  const answer = await call("GET /issuers/:id/page", { path: { id }, query }).catch(() => null)
  return answer?.body ?? null
}
