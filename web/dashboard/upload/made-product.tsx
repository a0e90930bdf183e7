import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { queries } from "#web/api/queries.ts"
import { MintButton } from "#web/dashboard/minting/mint-button.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"

/** The code that a product has got, and what comes next: minting it, then printing its label. */
export function MadeProduct({ id, short_code }: { id: string; short_code: string }) {
  const t = useText("dashboard")
  const { data: product } = useQuery(queries.product(id))
  const isMinted = product?.status === "minted"
  return (
    <div className="mt-5 grid gap-4 border-y border-line py-5">
      <div>
        <h3 className="block-label text-soft">{t("product.code")}</h3>
        <p className="figures mt-1.5 text-[1.3125rem] leading-snug font-medium">{short_code}</p>
        <p className="mt-1.5 text-sm text-soft">{t(isMinted ? "upload.code_minted" : "upload.code_waits")}</p>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        {product && (isMinted ? <PrintLabel id={id} /> : <MintButton product={product} />)}
        <CopyButton text={short_code} label={t("product.copy_code")} copied={t("product.copied")} />
      </div>
    </div>
  )
}

function PrintLabel({ id }: { id: string }) {
  const t = useText("dashboard")
  return (
    <Link to={places.labelOf(id)} className={buttonClass()}>
      {t("product.print_label")}
    </Link>
  )
}
