import { Check } from "lucide-react"
import { Link } from "react-router"
import type { Me } from "#shared/api/companies.ts"
import { LoadSamples } from "#web/dashboard/samples/load-samples.tsx"
import { RemoveSamples } from "#web/dashboard/samples/remove-samples.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { companyState, STEP_ADDRESS, type Step } from "./steps.ts"

interface Properties {
  step: Step
  number: number
  state: "done" | "next" | "later"
  me: Me
}

const DISCS = {
  done: "border-ink bg-ink text-paper",
  next: "border-2 border-ink",
  later: "border-edge text-soft",
}

/** A line of the checklist. Only the next step has buttons. */
export function FirstStep({ step, number, state, me }: Properties) {
  const t = useText("dashboard")
  const isNext = state === "next"
  const title = isNext ? "mt-[-0.2rem] font-display text-2xl" : "font-semibold"
  return (
    <li aria-current={isNext ? "step" : undefined} className="flex gap-4 border-t border-line py-5 first:border-0">
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
              <Link to={STEP_ADDRESS[step]} className={buttonClass()}>
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
