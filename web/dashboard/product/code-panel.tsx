import { useQuery } from "@tanstack/react-query"
import { Download, ExternalLink } from "lucide-react"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { addressOf } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { certificateFile, certificatePath } from "#web/api/public.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { AcceptAddress } from "#web/dashboard/label-address/accept-address.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"
import { PrintCertificate } from "./on-chain.tsx"

/** What a product is found by: its code, first and large, with its QR code and label. */
export function CodePanel({ product }: { product: Product }) {
  const t = useText("dashboard")
  const { id, short_code, status } = product
  const minted = status === "minted"
  return (
    <section aria-labelledby="code" className="grid gap-5 border border-line bg-sheet p-6">
      <div>
        <h2 id="code" className="block-label text-soft">
          {t("product.code")}
        </h2>
        <p className="figures mt-1.5 text-[1.3125rem] leading-snug font-medium break-words">{short_code}</p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        {minted && <QrCode product={product} />}
        <div className="-ml-2 grid justify-items-start gap-0.5">
          <CopyButton text={short_code} label={t("product.copy_code")} copied={t("product.copied")} />
          {minted && (
            <>
              <CopyButton
                text={location.origin + paths.result(short_code)}
                label={t("product.copy_link")}
                copied={t("product.copied")}
              />
              <QrDownloads product={product} />
            </>
          )}
        </div>
      </div>
      {minted ? (
        <div className="grid gap-2.5">
          <Link to={places.labelOf(id)} className={buttonClass()}>
            {t("product.print_label")}
          </Link>
          <a href={paths.result(short_code)} className={buttonClass("plain")}>
            {t("product.open_result")}
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden />
          </a>
          <a href={certificatePath(short_code)} download={certificateFile(short_code)} className={buttonClass("plain")}>
            {t("product.certificate")}
          </a>
          {!product.recalled && <PrintCertificate id={id} of="product" />}
          <p className="text-sm text-soft">
            {t(product.recalled ? "product.certificates_recalled" : "product.certificates")}
          </p>
        </div>
      ) : (
        <p className="text-sm text-soft">{t(product.is_sample ? "product.sample_code" : "product.qr_later")}</p>
      )}
    </section>
  )
}

const KINDS = ["svg", "png"] as const

const addressOfQr = (id: string, kind: (typeof KINDS)[number], accepts: boolean) =>
  addressOf(`GET /products/:id/qr.${kind}`, { path: { id }, query: { accepts_service_address: `${accepts}` } })

/** The QR code that leads customers to this product, on the screen: nothing that has to last. */
function QrCode({ product: { id, product_name } }: { product: Product }) {
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
function QrDownloads({ product: { id, short_code } }: { product: Product }) {
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
