import { useRef, useState } from "react"
import type { Company, VerifyCompany } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.tsx"
import { EvidenceMark, hasEvidence, KINDS, marksOf, registerDoubt } from "./evidence.tsx"

interface Properties {
  /** None: closed. */
  companies: readonly Company[]
  verifying: Verifying
  onOpen: (company: Company) => void
  onClose: () => void
}

/**
 * One question for the whole choice: what evidence there is, and who lacks what. Those with evidence are verified on it, the
 * others on the administrator's word; those that have not asked stay behind.
 */
export function VerifySelected({ companies, verifying, onOpen, onClose }: Properties) {
  const t = useText("administration")
  const [isSure, setSure] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const asked = companies.filter((company) => company.asked)
  const behind = companies.length - asked.length
  const supported = asked.filter(hasEvidence)
  const others = asked.filter((company) => !hasEvidence(company))
  const isForAll = supported.length === 0
  const n = isForAll ? asked.length : supported.length

  function close() {
    setSure(false)
    onClose()
  }
  function verify(all: boolean) {
    if (all && !isSure) return document.querySelector<HTMLElement>("[data-tick=others]")?.focus()
    close()
    const decisions = [
      ...supported.map((company) => ({ company })),
      ...(all ? others.map((company) => ({ company, how: { elsewhere: true } })) : []),
    ]
    void verifying.verifyAll(decisions, behind)
  }
  function open(company: Company) {
    close()
    onOpen(company)
  }
  const tick = others.length > 0 && (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
      <OptionLabel label={t(isForAll ? "elsewhere_all" : "elsewhere_others", { n: others.length })}>
        {(id) => (
          <Checkbox
            ref={box}
            id={id}
            data-tick="others"
            checked={isSure}
            onChange={(event) => setSure(event.target.checked)}
          />
        )}
      </OptionLabel>
      {!isForAll && (
        <Button kind="plain" off={!isSure && t("tick_first")} waitsFor={box} onClick={() => verify(true)}>
          {t("verify_all", { n: asked.length })}
        </Button>
      )}
    </div>
  )
  return (
    <ConfirmDialog
      open={companies.length > 0}
      onOpenChange={(isOpen) => !isOpen && close()}
      wide
      title={t(n === companies.length ? "confirm_all" : "confirm_some", { n, of: companies.length })}
      text={<p>{t("confirm_text", { n })}</p>}
      above={tick}
      off={asked.length === 0 ? t("none_asked") : isForAll && !isSure && t("tick_first")}
      yes={t(isForAll ? "verify_all" : "verify_n", { n })}
      onYes={() => verify(isForAll)}
    >
      {asked.length > 0 && <Counts companies={asked} />}
      <Lacking companies={asked} kind="extract" />
      <Lacking companies={asked} kind="domain" />
      <LeftOut title={t(isForAll ? "lacking" : "left_out", { n: others.length })} companies={others} onOpen={open} />
      <LeftOut
        title={t("have_not_asked", { n: behind })}
        companies={companies.filter((company) => !company.asked)}
        onOpen={open}
      />
    </ConfirmDialog>
  )
}

/** How many have each kind of evidence. */
function Counts({ companies }: { companies: readonly Company[] }) {
  const t = useText("administration")
  const of = companies.length
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {KINDS.map((kind) => {
        const n = companies.filter((company) => marksOf(company)[kind] === "agrees").length
        return (
          <li key={kind} className="flex items-center gap-3 py-2">
            <EvidenceMark kind={kind} mark={n === of ? "agrees" : "look"} />
            <span className="grow">{t(`counted.${kind}`)}</span>
            <span className="figures text-sm whitespace-nowrap">{t("n_of", { n, of })}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Who lacks what keeps nobody from being verified, and what shoppers read instead. */
function Lacking({ companies, kind }: { companies: readonly Company[]; kind: "extract" | "domain" }) {
  const t = useText("administration")
  const without = companies.filter((company) => marksOf(company)[kind] !== "agrees")
  if (without.length === 0) return null
  return (
    <Notice tone="amber" className="mt-3 break-words">
      <strong>{namesIn(without)}</strong> · {t(`lacks.${kind}`)}
    </Notice>
  )
}

interface LeftOutProperties {
  title: string
  companies: readonly Company[]
  onOpen: (company: Company) => void
}

function LeftOut({ title, companies, onOpen }: LeftOutProperties) {
  const t = useText("administration")
  if (companies.length === 0) return null
  return (
    <>
      <h3 className="mt-5 mb-1 text-[0.9375rem] font-semibold">{title}</h3>
      <ul>
        {companies.map((company) => {
          const isAlike = company.evidence.look_alikes.length > 0
          const kind = isAlike ? "look_alikes" : "register"
          const doubt = isAlike ? "look_alike" : (registerDoubt(company.evidence) ?? "no_address")
          return (
            <li key={company.id} className="flex flex-wrap items-center gap-x-3 py-1">
              <EvidenceMark kind={kind} mark={marksOf(company)[kind]} />
              <button type="button" className="min-h-8 prose-link text-left" onClick={() => onOpen(company)}>
                {company.name}
              </button>
              <span className="text-sm text-soft">{t(`doubts.${doubt}`)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** A company, and what the administrator says of it beyond its evidence. */
interface Decision {
  company: Company
  how?: VerifyCompany
}

export interface Verifying {
  /** Companies whose call is under way. */
  busy: ReadonlySet<string>
  verify: (decision: Decision) => Promise<void>
  /** `behind`: how many of the choice have not asked. */
  verifyAll: (decisions: readonly Decision[], behind: number) => Promise<void>
}

const NAMES_MAX = 3

/** The first few names, and how many more. */
function namesIn(companies: readonly Pick<Company, "name">[]): string {
  const names = companies
    .slice(0, NAMES_MAX)
    .map(({ name }) => name)
    .join(", ")
  const n = companies.length - NAMES_MAX
  return n > 0 ? textOf("administration")("batch_more", { names, n }) : names
}

/** Which companies were not verified, by reason. */
function whyNot(decisions: readonly Decision[], answers: PromiseSettledResult<Company>[]): string {
  const t = textOf("administration")
  const failed = new Map<string, Company[]>()
  answers.forEach((answer, place) => {
    if (answer.status === "fulfilled") return
    const reason = refusalText(answer.reason, t("failed_again"))
    failed.set(reason, [...(failed.get(reason) ?? []), decisions[place]!.company])
  })
  return [...failed].map(([reason, all]) => t("batch_not", { names: namesIn(all), reason })).join(" ")
}

const call = ({ company: { id }, how }: Decision) =>
  ask("PATCH /api/verify-company/:id", { path: { id }, ...(how && { json: how }) })

/** Verifying one company, or several with a call each in parallel. `onDone` follows when all of it went well. */
export function useVerify(onDone: () => void): Verifying {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // Several may be under way, each ending separately.
  const begin = (ids: readonly string[]) => setBusy((now) => new Set([...now, ...ids]))
  const end = (ids: readonly string[]) => setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))))

  async function verify(decision: Decision) {
    const t = textOf("administration")
    const { id } = decision.company
    begin([id])
    try {
      companiesChanged([await call(decision)])
      toast(t("verified_one"), "success")
      onDone()
    } catch (error) {
      toast(t("verify_failed"), "error", refusalText(error, ""))
    }
    end([id])
  }

  async function verifyAll(decisions: readonly Decision[], behind: number) {
    const t = textOf("administration")
    const ids = decisions.map(({ company }) => company.id)
    begin(ids)
    const answers = await Promise.allSettled(decisions.map(call))
    const verified = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []))
    companiesChanged(verified)
    end(ids)
    if (verified.length < decisions.length) {
      const done = verified.length > 0 ? `${t("verified_many", { n: verified.length })} ` : ""
      return toast(t("batch_failed"), "error", done + whyNot(decisions, answers))
    }
    toast(t("verified_many", { n: verified.length }), "success", behind > 0 ? t("behind", { n: behind }) : undefined)
    onDone()
  }

  return { busy, verify, verifyAll }
}
