import { type ReactNode, useEffect, useState } from "react"
import type { BrandWords } from "#shared/api/brand-pages.ts"
import type { Me } from "#shared/api/companies.ts"
import { faultInColour, themeColour } from "#shared/brand-colour.ts"
import { NETWORKS } from "#shared/chains.ts"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { BrandBlock, saysAnything } from "#web/verify/brand/brand-block.tsx"
import { MakerCard } from "#web/verify/card/maker-card.tsx"
import type { ShownProduct } from "#web/verify/card/shown-product.ts"
import { Verdict } from "#web/verify/card/verdict.tsx"

interface Properties {
  me: Me
  domain: string | null
  words: BrandWords
}

/** The result as a phone shows it, drawn by its own components, and who says what. Nothing in it can be pressed. */
export function Preview({ me, domain, words }: Properties) {
  const t = useText("brand")
  const shared = useText("public")
  const [hasTexts, setTexts] = useState(false)
  useEffect(() => void loadTexts("photo").then(() => setTexts(true)), [])
  const colour = faultInColour(words.colour) ? "" : words.colour
  const logo = words.logo && <OwnPhoto sha256={words.logo} alt="" className="size-full object-contain" />
  const { verified } = me
  const attested_at = verified ? new Date().toISOString() : null
  const maker = { name: me.company, attested: verified, attested_at, revoked_at: null, domain }
  const isTest = NETWORKS[me.mint_chain_id].kind === "test"
  const outcome = isTest ? "test_network" : verified ? "valid" : "unknown_maker"
  return (
    <section aria-labelledby="preview" className="min-w-0 xl:sticky xl:top-6">
      <h2 id="preview" className="block-label text-soft">
        {t("page.preview")}
      </h2>
      <p className="mt-1 mb-3 min-h-5 text-sm text-soft">{t(me.verified ? "page.preview_text" : "page.unverified")}</p>
      {hasTexts && (
        <div inert className="grid max-w-[22.5rem] grid-cols-1 gap-4 border border-edge bg-paper p-4 pt-0">
          <Said by={t("page.ours")}>
            <div className="-mx-4">
              <Verdict
                inset
                outcome={outcome}
                product={{ ...NO_PRODUCT, company: me.company }}
                browser={{ state: "reading" }}
                code={null}
                expiration_date={undefined}
              >
                {!verified && <p>{shared("maker.calls_itself", { name: me.company })}</p>}
              </Verdict>
            </div>
          </Said>
          <Said by={t(verified ? "page.yours" : "page.unverified_maker")}>
            <MakerCard maker={maker} isLinked look={{ colour: themeColour(colour), logo }} />
          </Said>
          <Said by={t("page.record")}>
            <div className="grid h-24 place-content-center border border-line bg-sheet text-sm text-soft">
              {t("page.record_text")}
            </div>
          </Said>
          {!verified && (
            <Said by={t("page.once_verified")}>
              <div style={{ height: 14, background: themeColour(colour) || "var(--ink)" }} />
              <div className="flex items-center gap-3 border border-line bg-sheet p-3.5">
                {logo && <div className="size-11 shrink-0">{logo}</div>}
                <p className="min-w-0 text-lg font-semibold break-words">{me.company}</p>
              </div>
            </Said>
          )}
          {saysAnything(words) && (
            <Said by={t(verified ? "page.yours" : "page.once_verified")}>
              <BrandBlock words={words} />
            </Said>
          )}
        </div>
      )}
    </section>
  )
}

const NO_PRODUCT: ShownProduct = {
  ...{
    name: "",
    description: "",
    company: "",
    fields: [],
    attributes: [],
    record_hash: null,
    tx_hash: "",
    explorer: null,
  },
  ...{ maker: null, media: [], isProved: false, issuer: "", model: "", recall_reason: null, recalled_at: null },
}

const Said = ({ by, children }: { by: string; children: ReactNode }) => (
  <div>
    <p className="py-1 text-right text-sm text-soft">{by}</p>
    {children}
  </div>
)
