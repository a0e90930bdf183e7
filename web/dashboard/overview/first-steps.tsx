import { useQuery } from "@tanstack/react-query"
import { Check } from "lucide-react"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import type { Me, FirstSteps as StepsTaken } from "#shared/api/companies.ts"
import { queries, setFirstSteps } from "#web/api/queries.ts"
import { LoadSamples, RemoveSamples } from "#web/dashboard/samples/samples.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { paths } from "#web/routes.ts"
import { pathTo } from "#web/screens.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"

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
  function stateOf(step: Step) {
    if (steps?.[step]) return "done"
    if (step === next) return "next"
    // The first product need not wait for the company's details.
    return step === "product" && next === "company" ? "open" : "later"
  }
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
        <LoadFailed text={t("first_steps.failed")} onAgain={() => void refetch()} className="mt-4" />
      ) : (
        <ol>
          {STEPS.map((step, at) => (
            <FirstStep key={step} step={step} number={at + 1} state={stateOf(step)} me={me} />
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

interface Properties {
  step: Step
  number: number
  state: "done" | "next" | "open" | "later"
  me: Me
}

const DISCS = {
  done: "border-ink bg-ink text-paper",
  next: "border-2 border-ink",
  open: "border-2 border-ink",
  later: "border-edge text-soft",
}

/** A line of the checklist. Only what can be done next has buttons. */
function FirstStep({ step, number, state, me }: Properties) {
  const t = useText("dashboard")
  const isNext = state === "next" || state === "open"
  const kind = state === "next" ? "primary" : "plain"
  const title = isNext ? "mt-[-0.2rem] font-display text-2xl" : "font-semibold"
  return (
    <li
      aria-current={state === "next" ? "step" : undefined}
      className="flex gap-4 border-t border-line py-5 first:border-0"
    >
      <span
        aria-hidden
        className={`grid size-7 shrink-0 place-items-center rounded-full border font-display ${DISCS[state]}`}
      >
        {state === "done" ? <Check size={16} strokeWidth={2.25} /> : number}
      </span>
      <div className="min-w-0 grow">
        <h3 className={title}>{t(`first_steps.${step}`)}</h3>
        <p className="text-[0.9375rem] text-soft">
          {step === "company" ? t(`first_steps.company_${companyState(me)}`) : t(`first_steps.${step}_text`)}
        </p>
        {isNext && step === "product" && <RemoveSamples className="mt-2" />}
        {isNext && (
          <p className="mt-4 flex flex-wrap gap-2.5">
            {step === "scan" ? (
              <a href={STEP_ADDRESS.scan} target="_blank" rel="noreferrer" className={buttonClass()}>
                {t("first_steps.scan_do")}
              </a>
            ) : (
              <Link to={STEP_ADDRESS[step]} className={buttonClass(kind)}>
                {t(`first_steps.${step}_do`)}
              </Link>
            )}
            {step === "product" && me.bulk_upload && (
              <Link to={places.bulkUpload()} className={buttonClass("plain")}>
                {t("first_steps.file_do")}
              </Link>
            )}
            {step === "product" && <LoadSamples />}
          </p>
        )}
      </div>
      {state === "done" && <span className="shrink-0 text-sm text-soft">{t("first_steps.done")}</span>}
    </li>
  )
}

const STEPS = ["company", "product", "mint", "label", "scan"] as const
type Step = (typeof STEPS)[number]

const takenOf = (steps: StepsTaken): Step[] => STEPS.filter((step) => steps[step])
const nextOf = (steps: StepsTaken): Step | undefined => STEPS.find((step) => !steps[step])

const STEP_ADDRESS: Record<Step, string> = {
  company: pathTo("profile"),
  product: pathTo("upload"),
  mint: places.productsOf("Pending"),
  label: places.productsOf("Verified"),
  scan: paths.verify(),
}

/** What is said of a step that is taken: of a company, how far its check is. */
function companyState({ verified, verification_answer, subscription_plan, vat_number, address }: Me) {
  if (verified) return "verified"
  if (verification_answer) return "answered"
  if (vat_number && address) return "checking"
  return subscription_plan === "free" ? "free" : "open"
}
