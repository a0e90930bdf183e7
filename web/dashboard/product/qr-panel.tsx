import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { fetchFile, qrPath } from "#web/api/dashboard.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"

const KINDS = ["svg", "png"] as const

/** The QR code that leads customers to this product, to view and download. */
export function QrPanel({ product: { id, short_code, product_name } }: { product: Product }) {
  const t = useText("dashboard")
  const { data: svg } = useQuery({
    queryKey: ["qr", id],
    queryFn: () => fetchFile(qrPath(id, "svg")),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const picture = useObjectUrl(svg)
  async function save(kind: (typeof KINDS)[number]) {
    try {
      saveFile(`touchmark-${short_code}.${kind}`, await fetchFile(qrPath(id, kind)))
    } catch (error) {
      toastInProducts(t("product.qr_failed"), "error", refusalText(error, ""))
    }
  }
  return (
    <section aria-labelledby="qr" className="grid gap-4 border border-line bg-sheet p-6">
      <h2 id="qr" className="block-label text-soft">
        {t("product.qr")}
      </h2>
      <div className="mx-auto aspect-square w-40 rounded-sm bg-[#fff] p-1">
        {picture && <img src={picture} alt={t("product.qr_alt", { name: product_name })} className="size-full" />}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {KINDS.map((kind) => (
          <Button key={kind} kind="plain" size="small" onClick={() => void save(kind)}>
            {kind.toUpperCase()}
          </Button>
        ))}
        <CopyButton
          text={location.origin + paths.result(short_code)}
          label={t("product.copy_link")}
          copied={t("product.copied")}
        />
      </div>
    </section>
  )
}

/** An address for a file while it is shown. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
