import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { productsChanged, queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Progress } from "#web/ui/progress.tsx"
import { useMinting } from "./run.ts"

/** The current mint's progress, on every page of the dashboard. */
export function MintingPanel() {
  const t = useText("dashboard")
  const minting = useMinting()
  const elsewhere = useMintingElsewhere(minting !== null)
  if (!minting) return elsewhere > 0 ? <OnTheirWay n={elsewhere} /> : null
  const { run, progress } = minting
  const submitting = run.calling && run.kind === "selected" && run.submitted < run.ids.length
  return (
    <section className="appear mb-6 border border-line bg-sheet px-5 py-4">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">{t("minting.title")}</h2>
        <p role="status" className="figures text-sm text-soft">
          {submitting && progress.confirmed === 0
            ? t("minting.sending", { sent: run.submitted, wanted: progress.wanted })
            : t("minting.progress", { confirmed: progress.confirmed, wanted: progress.wanted })}
        </p>
      </div>
      <Progress
        label={t("minting.title")}
        share={progress.confirmed > 0 ? progress.confirmed / progress.wanted : null}
      />
      <p className="mt-2.5 text-sm text-soft">{submitting ? t("minting.keep_open") : t("minting.waiting")}</p>
    </section>
  )
}

/** For a mint that another window started, or this one before a reload. */
function OnTheirWay({ n }: { n: number }) {
  const t = useText("dashboard")
  return (
    <section className="mb-6 border border-line bg-sheet px-5 py-4">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">{t("minting.title")}</h2>
        <p role="status" className="figures text-sm text-soft">
          {t("minting.elsewhere", { n })}
        </p>
      </div>
      <Progress label={t("minting.title")} share={null} />
      <p className="mt-2.5 text-sm text-soft">{t("minting.waiting")}</p>
    </section>
  )
}

const LOOK_EVERY_MS = 3_000

/**
 * Counts products being minted that this page did not send, polls while there are any, then reloads the list.
 * `watched`: this page polls its own mint.
 */
function useMintingElsewhere(watched: boolean): number {
  const { data } = useQuery({
    ...queries.stats,
    refetchInterval: ({ state }) => (!watched && (state.data?.minting ?? 0) > 0 ? LOOK_EVERY_MS : false),
  })
  const minting = watched ? 0 : (data?.minting ?? 0)
  useEffect(() => (minting > 0 ? () => void productsChanged() : undefined), [minting])
  return minting
}
