import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { ArchiveButton } from "./archive-button.tsx"
import { DeleteProducts } from "./delete-products.tsx"
import { Figures } from "./figures.tsx"
import { MintingPanel } from "./minting-panel.tsx"
import { Pager } from "./pager.tsx"
import { ProductsTable } from "./products-table.tsx"
import { SelectionBar } from "./selection-bar.tsx"
import { useMinting } from "./use-minting.ts"
import { usePages } from "./use-pages.ts"
import { useSelection } from "./use-selection.ts"

const NONE: Product[] = []

/** `/dashboard/products`: everything the company has registered. */
export function ProductsPage() {
  const t = useText("desk")
  const list = useQuery(queries.products)
  const products = list.data ?? NONE
  const pages = usePages(products)
  const selection = useSelection(products)
  const minting = useMinting(products)
  const waiting = products.filter(({ status, minting }) => status !== "minted" && !minting).length
  const mintSelected = () => {
    minting.mintSelected(selection.products)
    selection.clear()
  }
  const turnFromBelow = (page: number) => {
    pages.goTo(page)
    scrollTo({ top: 0, behavior: "instant" })
  }
  return (
    <>
      <PageHeading
        title={t("products.title")}
        actions={
          <>
            <ArchiveButton disabled={!products.some(({ status }) => status === "minted")} />
            <Button disabled={waiting === 0 || minting.run !== null} onClick={minting.mintEverything}>
              {waiting === 0 ? t("products.mint_none") : t("products.mint_all", { n: waiting })}
            </Button>
          </>
        }
      >
        <Figures />
      </PageHeading>
      <MintingPanel minting={minting} products={products} />
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-2 text-[0.9375rem]">
        <SelectionBar
          selection={selection}
          mint={
            <Button kind="plain" size="small" disabled={minting.run !== null} onClick={mintSelected}>
              {t("products.mint_selected")}
            </Button>
          }
          remove={<DeleteProducts selection={selection} />}
        />
        <Pager pages={pages} sizes />
      </div>
      <ProductsTable list={list} pages={pages} selection={selection} empty={<NoProducts />} />
      {products.length > 0 && (
        <div className="flex justify-end pt-3 text-[0.9375rem]">
          <Pager pages={{ ...pages, goTo: turnFromBelow }} />
        </div>
      )}
    </>
  )
}

function NoProducts() {
  const t = useText("desk")
  return (
    <>
      <p className="font-display text-2xl text-ink">{t("products.none")}</p>
      <p className="mt-1">{t("products.none_text")}</p>
      <Link to={paths.upload()} className={`${buttonClass()} mt-5`}>
        {t("products.add")}
      </Link>
    </>
  )
}
