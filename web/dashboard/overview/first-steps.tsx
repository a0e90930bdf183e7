import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { queries, setFirstSteps } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { FirstStep } from "./first-step.tsx"
import { nextOf, STEPS, takenOf } from "./steps.ts"

/** The checklist of the first hour: what the company has done, and the next step with the one primary button. */
export function FirstSteps() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const shown = me?.first_steps === "shown" && !me.is_admin
  const { data: steps, isError, refetch } = useQuery({ ...queries.firstSteps, enabled: shown })
  const taken = steps ? takenOf(steps) : []
  const all = taken.length === STEPS.length
  const finished = useFinished(shown && all)
  if (!me || !(shown || finished)) return null
  const next = steps && nextOf(steps)
  return (
    <section aria-labelledby="first-steps" aria-busy={!steps} className="mb-8 border border-line bg-sheet p-6 sm:px-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
        <h2 id="first-steps" className="block-label text-soft">
          {t("first_steps.title")}
        </h2>
        <p className="flex items-center gap-4 text-sm text-soft">
          {t("first_steps.count", { done: taken.length, n: STEPS.length })}
          <span aria-hidden className="flex gap-1">
            {STEPS.map((step, at) => (
              <span key={step} className={`h-1 w-6 ${at < taken.length ? "bg-ink" : "bg-line"}`} />
            ))}
          </span>
        </p>
      </div>
      {isError ? (
        <LoadFailed
          text={t("first_steps.failed")}
          again={t("first_steps.again")}
          onAgain={() => void refetch()}
          className="mt-4"
        />
      ) : (
        <ol>
          {STEPS.map((step, at) => (
            <FirstStep
              key={step}
              step={step}
              number={at + 1}
              state={steps?.[step] ? "done" : step === next ? "next" : "later"}
              me={me}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-sm text-soft">
        {finished ? (
          <p role="status" className="font-display text-2xl text-ink">
            {t("first_steps.all_set")}
          </p>
        ) : (
          <>
            <p>{t("first_steps.stays")}</p>
            <button type="button" onClick={() => void setFirstSteps("hidden")} className="prose-link text-ink">
              {t("first_steps.hide")}
            </button>
          </>
        )}
      </div>
    </section>
  )
}

/** Once all is done the checklist stays for this visit, and then is gone. */
function useFinished(now: boolean): boolean {
  const [finished, setFinished] = useState(false)
  useEffect(() => {
    if (!now) return
    setFinished(true)
    void setFirstSteps("done")
  }, [now])
  return finished
}
