import { useQuery } from "@tanstack/react-query"
import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import type { PrintRequest } from "#shared/api/labels.ts"
import type { Product } from "#shared/api/products.ts"
import { ask } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { chainName, explorerName } from "#web/i18n/chain-name.ts"
import { shortHash } from "#web/i18n/format.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { DetailRows } from "#web/ui/detail-list.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"
import { useExplorer } from "#web/ui/transaction-link.tsx"

/** The product's state on chain: one line, and its hashes behind it. */
export function OnChain({ product }: { product: Product }) {
  const t = useText("dashboard")
  const { data: chains } = useQuery(queries.chains)
  const explorer = useExplorer(product.chain_id)
  const { chain_id, token_id, record_hash, tx_hash, nft_scope, recalled } = product
  const chain = chains?.find((one) => one.chain_id === chain_id)
  const hash = (value: string | null) => value && <span className="figures text-sm break-all">{value}</span>
  const known = [chain && chainName(chain), t(`product.scope_${nft_scope}`), tx_hash && shortHash(tx_hash)]
  return (
    <Unfolding
      title={t(product.status === "minted" ? "product.chain" : "product.chain_later")}
      known={known.filter(Boolean).join(" · ")}
    >
      <DetailRows
        rows={[
          [t("product.network"), chain && chainName(chain)],
          [t("product.scope"), t(`product.scope_${nft_scope}`)],
          [t("product.token"), hash(token_id)],
          [t("product.record_hash"), hash(record_hash)],
          [
            t("product.transaction"),
            tx_hash && (
              <span className="grid justify-items-start gap-1">
                {hash(tx_hash)}
                {explorer && (
                  <a
                    href={`${explorer.url}/tx/${tx_hash}`}
                    target="_blank"
                    rel="external noreferrer"
                    className="prose-link"
                  >
                    {t("product.view_on", { explorer: explorerName(explorer.name) })}
                  </a>
                )}
              </span>
            ),
          ],
          [
            t("product.paper_label"),
            nft_scope === "batch" && tx_hash && !recalled && (
              <span className="grid justify-items-start gap-2">
                <PrintCertificate id={product.id} of="batch" />
              </span>
            ),
          ],
          [t("product.bundle_label"), nft_scope === "batch" && tx_hash && <BundleButton tx_hash={tx_hash} />],
        ]}
      />
    </Unfolding>
  )
}

function Unfolding({ title, known, children }: { title: string; known: string; children: ReactNode }) {
  return (
    <details className="group border border-line bg-sheet">
      <summary className="flex items-baseline gap-3 p-6 sm:px-7">
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 self-center transition-transform group-open:rotate-90"
        />
        <span className="min-w-0">
          <span className="mr-3 font-semibold">{title}</span>
          <span className="text-[0.9375rem] text-soft">{known}</span>
        </span>
      </summary>
      <div className="px-6 pb-5 sm:px-7">{children}</div>
    </details>
  )
}

/** All products of one batch, sealed: it lets their codes be checked with our service gone. */
function BundleButton({ tx_hash }: { tx_hash: string }) {
  const t = useText("dashboard")
  const { start, isUnderWay, progress, made, failure } = useJob(t("product.bundle_failed"))
  const refuse = (error: unknown) => toastInProducts(t("product.bundle_failed"), "error", refusalText(error, ""))
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-[0.9375rem] font-normal text-soft">{t("product.bundle_text")}</p>
      {made ? (
        <Button
          kind="plain"
          size="small"
          onClick={() => void fetchFile(made.url).then((file) => saveFile(made.name, file), refuse)}
        >
          {t("product.bundle_download")}
        </Button>
      ) : (
        <Button
          kind="plain"
          size="small"
          disabled={isUnderWay}
          onClick={() => void start(() => ask("POST /bundles", { json: { tx_hash } }))}
        >
          {isUnderWay ? t("product.bundle_making") : t("product.bundle")}
        </Button>
      )}
      <p role="status" className="figures text-sm text-soft">
        {progress && isUnderWay && t("labels.progress", progress)}
        {failure}
      </p>
    </div>
  )
}

/** A certificate to be shown to anybody, on paper: of the product, or of the batch that it is in. */
export function PrintCertificate({ id, of }: { id: string; of: PrintRequest["of"] }) {
  const t = useText("dashboard")
  const language = useLanguage()
  const { make, isUnderWay, failed } = useMadeFile(t("product.paper_failed"))
  return (
    <>
      <Button
        kind="plain"
        size={of === "batch" ? "small" : "medium"}
        disabled={isUnderWay}
        onClick={() => make(() => ask("POST /products/:id/certificate", { path: { id }, json: { of, language } }))}
      >
        {isUnderWay ? t("product.paper_making") : t(`product.paper_${of}`)}
      </Button>
      <p role="status" className="text-sm text-wax empty:hidden">
        {failed}
      </p>
    </>
  )
}
