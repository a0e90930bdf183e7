import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { Product } from "#shared/api/products.ts"
import { NETWORKS } from "#shared/chains.ts"
import { addressOf } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import { FetchedPicture } from "#web/dashboard/pictures/fetched-picture.tsx"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import type { AskedMint } from "./asked-mint.ts"

/** Before its block, a transaction is prepared, signed and waits for one. */
const BLOCKS_BEFORE = 2

/** Asks once before products are minted: how many, where, what stays for good and what is missing. */
export default function MintSheet({ asked, onClose }: { asked: AskedMint; onClose: () => void }) {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { data: chains } = useQuery(queries.chains)
  const chain = chains?.find(({ chain_id }) => chain_id === me?.mint_chain_id)
  const { count: n, failed, without_photo, items, list, send } = asked
  const isTest = chain !== undefined && NETWORKS[chain.chain_id].kind === "test"

  function confirmed() {
    onClose()
    send()
  }
  const link = (to: string, text: string) => (
    <Link to={to} onClick={onClose} className="prose-link text-[0.9375rem]">
      {text}
    </Link>
  )

  return (
    <ConfirmDialog
      wide
      open
      onOpenChange={(shown) => !shown && onClose()}
      title={t("minting.confirm_title", { n })}
      text={
        <>
          <p>{t("minting.confirm_text", { n })}</p>
          {isTest && <p className="mt-2 text-amber">{t("minting.test_only")}</p>}
          {failed > 0 && <p className="mt-2">{t("minting.failed_too", { n: failed })}</p>}
        </>
      }
      yes={t("minting.yes", { n })}
      off={!chain && t("shell.no_network")}
      tick={t("minting.looked_through")}
      onYes={confirmed}
    >
      <dl className="mt-5 grid grid-cols-2 gap-x-6 border-y border-line sm:grid-cols-6">
        {chain && (
          <Fact title={t("product.network")} className={`max-sm:col-span-2 ${isTest ? "text-amber" : ""}`}>
            {isTest ? t("minting.on_test", { network: chainName(chain) }) : chainName(chain)}
          </Fact>
        )}
        {me && (
          <Fact title={t("minting.places")}>
            {t("minting.places_left", { left: formatNumber(me.remaining_slots), limit: formatNumber(me.plan_limit) })}
          </Fact>
        )}
        {chain && <Fact title={t("minting.takes")}>{t("minting.minutes", { n: minutesOn(chain) })}</Fact>}
        {(["fixed", "yours"] as const).map((said) => (
          <div key={said} className="col-span-2 py-3.5 text-[0.9375rem] sm:col-span-3">
            <dt className="font-semibold">{t(`minting.${said}`)}</dt>
            <dd className="text-soft">{t(`minting.${said}_text`)}</dd>
          </div>
        ))}
      </dl>
      <section className="py-5">
        <div className="flex justify-between gap-4">
          <h3 className="block-label text-soft">{t("minting.looks")}</h3>
          {list && n > items.length && link(list, t("minting.see_all"))}
        </div>
        <ul className="mt-3 grid gap-3 sm:grid-cols-3">
          {items.map((product) => (
            <Looks key={product.id} product={product} />
          ))}
        </ul>
      </section>
      {me && !me.verified && chain && !isTest && (
        <Notice tone="amber" className="mb-3">
          <p>{t("minting.unverified")}</p>
        </Notice>
      )}
      {without_photo > 0 && (
        <Notice tone="amber" className="flex flex-wrap justify-between gap-3">
          <p>{t("minting.without_photo", { n: without_photo })}</p>
          {list && link(`${list}&filter=media:empty:`, t("minting.show_them"))}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

const minutesOn = ({ chain_id, confirmations }: ChainDescription): number =>
  Math.ceil(((confirmations + BLOCKS_BEFORE) * NETWORKS[chain_id].block_time_s) / 60)

interface FactProperties {
  title: string
  className?: string
  children: ReactNode
}

const Fact = ({ title, className = "", children }: FactProperties) => (
  <div className={`py-3.5 text-[0.9375rem] sm:col-span-2 ${className}`}>
    <dt className="text-soft">{title}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

function Looks({ product }: { product: Product }) {
  const t = useText("dashboard")
  const { product_name, serial_number, batch_number, media } = product
  return (
    <li className="flex min-w-0 gap-3 text-sm">
      {media[0] ? (
        <FetchedPicture
          path={addressOf("GET /photos/:sha256/thumbnail", { path: { sha256: media[0].sha256 } })}
          alt=""
          className="size-12"
        />
      ) : (
        <span className="size-12 shrink-0 border border-dashed border-edge" />
      )}
      <div className="min-w-0">
        <p className="font-semibold break-words">{product_name}</p>
        {serial_number && <p className="figures truncate text-soft">{serial_number}</p>}
        {batch_number && (
          <p className="truncate text-soft">
            {t("products.batch_number")} {batch_number}
          </p>
        )}
      </div>
    </li>
  )
}
