import type { Product } from "#shared/api/products.ts"
import { MintButton } from "#web/dashboard/minting/mint-button.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"

/** What can be done before a product is minted: edit it and mint it. */
export function ProductActions({ product, onEdit }: { product: Product; onEdit: (() => void) | null }) {
  const t = useText("dashboard")
  return (
    <>
      {onEdit && (
        <Button kind="plain" onClick={onEdit}>
          {t("product.edit")}
        </Button>
      )}
      {product.is_sample ? (
        <p className="self-center text-[0.9375rem] text-soft">{t("samples.never_minted")}</p>
      ) : (
        <MintButton product={product} />
      )}
    </>
  )
}
