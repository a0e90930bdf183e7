import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useEffect, useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { addressOf } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { AcceptAddress } from "#web/dashboard/label-address/accept-address.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"

const KINDS = ["svg", "png"] as const

const addressOfQr = (id: string, kind: (typeof KINDS)[number], accepts: boolean) =>
  addressOf(`GET /products/:id/qr.${kind}`, { path: { id }, query: { accepts_service_address: `${accepts}` } })

/** The QR code that leads customers to this product, on the screen: nothing that has to last. */
export function QrCode({ product: { id, product_name } }: { product: Product }) {
  const t = useText("dashboard")
  const { data: svg } = useQuery({
    queryKey: ["qr", id],
    queryFn: () => fetchFile(addressOfQr(id, "svg", true)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const picture = useObjectUrl(svg)
  return (
    <div className="aspect-square w-34 shrink-0 rounded-sm bg-[#fff]">
      {picture && <img src={picture} alt={t("product.qr_alt", { name: product_name })} className="size-full" />}
    </div>
  )
}

/** The same as files. */
export function QrDownloads({ product: { id, short_code } }: { product: Product }) {
  const t = useText("dashboard")
  const [accepts, setAccepts] = useState(false)
  const { data } = useQuery(queries.labelHost)
  async function save(kind: (typeof KINDS)[number]) {
    try {
      saveFile(`touchmark-${short_code}.${kind}`, await fetchFile(addressOfQr(id, kind, accepts)))
    } catch (error) {
      toastInProducts(t("product.qr_failed"), "error", refusalText(error, ""))
    }
  }
  return (
    <>
      {KINDS.map((kind) => (
        <Button key={kind} kind="quiet" size="small" className="gap-1.5 px-2" onClick={() => void save(kind)}>
          <Download size={15} strokeWidth={1.75} aria-hidden />
          {t(`product.qr_${kind}`)}
        </Button>
      ))}
      {data?.asks_acceptance && (
        <AcceptAddress host={data.service_host} accepts={accepts} onAccept={setAccepts} className="px-2 text-sm" />
      )}
    </>
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
