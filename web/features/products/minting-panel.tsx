import type { Product } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Progress } from "#web/ui/progress.tsx"
import type { Minting } from "./use-minting.ts"

/** What is on its way to the blockchain; also after the page was left and opened again. */
export function MintingPanel({
  minting: { run, progress },
  products,
}: {
  minting: Minting
  products: readonly Product[]
}) {
  const t = useText("desk")
  const underway = products.filter(({ minting }) => minting).length
  if (!run && underway === 0) return null
  const handing = run?.calling && run.kind === "selected" && run.handed_in < run.ids.length
  return (
    <section aria-live="polite" className="appear mb-5 border border-line bg-sheet px-5 py-4">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">{t("minting.title")}</h2>
        {run && progress && (
          <p className="figures text-sm text-soft">
            {handing && progress.confirmed === 0
              ? t("minting.sending", { sent: run.handed_in, wanted: progress.wanted })
              : t("minting.progress", { confirmed: progress.confirmed, wanted: progress.wanted })}
          </p>
        )}
        {!run && <p className="figures text-sm text-soft">{t("minting.sent", { n: underway })}</p>}
      </div>
      <Progress
        label={t("minting.title")}
        share={progress && progress.confirmed > 0 ? progress.confirmed / progress.wanted : null}
      />
      <p className="mt-2.5 text-sm text-soft">{t("minting.waiting")}</p>
    </section>
  )
}
