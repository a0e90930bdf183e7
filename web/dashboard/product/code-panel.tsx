import { ExternalLink } from "lucide-react"
import { Link } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { certificateFile, certificatePath } from "#web/api/public.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { PrintCertificate } from "./print-certificate.tsx"
import { QrCode, QrDownloads } from "./qr-code.tsx"

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
