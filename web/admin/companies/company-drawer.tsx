import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { PLANS } from "#shared/plans.ts"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { Key } from "#web/dashboard/shortcuts/key-hints.tsx"
import { areShortcutsOn } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatDay } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { Field, inputClass } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { TransactionLink } from "#web/ui/transaction-link.tsx"
import { useBusy } from "#web/ui/use-busy.ts"
import { EvidenceLines } from "#web/verify/card/evidence-lines.tsx"
import { companiesChanged, isSettled, PendingWords, useWaited } from "./companies.tsx"
import { DomainBlock, ExtractBlock, LookAlikes, RegisterBlock } from "./company-evidence.tsx"
import { DecisionFoot, Measures, NOTHING_SAID, type Said } from "./decision-foot.tsx"
import type { Verifying } from "./verify-selected.tsx"

const HEADING = "block-label mb-3 text-soft"

interface Properties {
  company: Company | null
  onClose: () => void
  /** To the company before or after it in the list. */
  onStep: (step: 1 | -1) => void
  /** Its row. */
  backTo: () => Element | null
  verifying: Verifying
}

/** All that is known of one company, beside the list, and the decision. */
export function CompanyDrawer({ company, onClose, onStep, backTo, verifying }: Properties) {
  const t = useText("administration")
  const waitedText = useWaited()
  /** Notes that were begun and not saved, by company: closing the drawer does not throw them away. */
  const drafts = useRef(new Map<string, string>())
  const [said, setSaid] = useState<Said & { of?: string }>(NOTHING_SAID)
  const own = said.of === company?.id ? said : NOTHING_SAID
  const say = (part: Partial<Said>) => company && setSaid({ ...own, ...part, of: company.id })
  useStepKeys(company !== null, onStep)
  return (
    <Drawer
      open={company !== null}
      onOpenChange={(open) => !open && onClose()}
      title={company?.name ?? ""}
      about={
        company &&
        [
          PLANS[company.package].title,
          company.email ?? t("closed"),
          company.waiting_since && waitedText(company.waiting_since),
        ]
          .filter(Boolean)
          .join(" · ")
      }
      close={t("close")}
      actions={([1, -1] as const).map((step) => (
        <button
          key={step}
          type="button"
          aria-label={t(step === 1 ? "keys.next_row" : "keys.previous_row")}
          onClick={() => onStep(step)}
          className="grid size-11 place-items-center text-soft hover:text-ink"
        >
          <Key name={step === 1 ? "j" : "k"} />
        </button>
      ))}
      wide
      backTo={backTo}
      foot={
        company && (
          <DecisionFoot
            company={company}
            said={own}
            onSaid={say}
            verifying={verifying}
            note={(drafts.current.get(company.id) ?? company.verification_notes ?? "").trim()}
          />
        )
      }
    >
      {company && (
        <div key={company.id} className="grid grid-cols-1 divide-y divide-line *:py-5">
          <Warnings company={company} />
          {company.evidence.look_alikes.length > 0 && <LookAlikes company={company} said={own} onSaid={say} />}
          <RegisterBlock company={company} />
          <ExtractBlock company={company} />
          <DomainBlock company={company} />
          <Notes company={company} drafts={drafts.current} />
          <Shoppers company={company} />
          {company.attestations.length > 0 && (
            <section>
              <h3 className={HEADING}>{t("attestation")}</h3>
              <Attestations company={company} />
            </section>
          )}
          <div className="flex flex-wrap gap-2">
            <Measures
              company={company}
              offered={[
                ...(company.verified ? ["withdraw" as const] : []),
                company.suspended ? "unsuspend" : "suspend",
              ]}
            />
          </div>
        </div>
      )}
    </Drawer>
  )
}

const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 }
const BUSY = 'input:not([type="checkbox"]), textarea, [role="alertdialog"]'

/** `J` and `K` go on to another company while one is open. */
function useStepKeys(isOpen: boolean, onStep: (step: 1 | -1) => void): void {
  const latest = useRef(onStep)
  latest.current = onStep
  useEffect(() => {
    if (!isOpen) return
    function press({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const step = STEPS[key]
      if (!step || ctrlKey || metaKey || altKey || !areShortcutsOn()) return
      if (!(target instanceof Element && target.closest(BUSY))) latest.current(step)
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [isOpen])
}

/** What is to be known before anything else. */
function Warnings({ company }: { company: Company }) {
  const t = useText("administration")
  const { pending, mixed_scripts, answer, withdrawal_reason: withdrawn, suspension_reason } = company
  const isAnswered = answer !== null && !isSettled(company)
  if (!pending && !mixed_scripts && !company.suspended && !isAnswered && (company.verified || !withdrawn)) return null
  return (
    <div className="grid gap-3">
      {pending && (
        <Notice tone="amber">
          <PendingWords pending={pending} />
          <p>{t("pending_text")}</p>
        </Notice>
      )}
      {mixed_scripts && <Notice tone="amber">{t("mixed_scripts")}</Notice>}
      {company.suspended && <Notice tone="wax">{t("suspension_reason", { reason: suspension_reason ?? "" })}</Notice>}
      {!company.verified && withdrawn && <Notice tone="amber">{t("withdrawal_reason", { reason: withdrawn })}</Notice>}
      {isAnswered && (
        <Notice tone="amber">
          {t(`answered.${answer.answer}`, { reason: answer.reason, date: formatDay(answer.answered_at) })}
        </Notice>
      )}
    </div>
  )
}

/** The public lines: as they stand, or will stand once the company is verified. */
function Shoppers({ company }: { company: Company }) {
  const t = useText("administration")
  const { evidence, elsewhere, verified_at } = company
  const isDone = isSettled(company)
  return (
    <section className="-mx-6 bg-paper px-6 sm:-mx-8 sm:px-8">
      <h3 className={HEADING}>{t(isDone ? "shoppers_read" : "shoppers_will_read")}</h3>
      <EvidenceLines evidence={evidence.public} attested_at={isDone ? verified_at : new Date().toISOString()} />
      {elsewhere && (
        <p className="mt-2 text-sm break-words text-soft">
          {t("was_elsewhere", { date: formatDay(elsewhere.decided_at) })} {elsewhere.note}
        </p>
      )}
    </section>
  )
}
function Notes({ company: { id, verification_notes }, drafts }: { company: Company; drafts: Map<string, string> }) {
  const t = useText("administration")
  const shell = useText("dashboard")
  const [notes, setNotes] = useState(drafts.get(id) ?? verification_notes ?? "")
  const { busy, run } = useBusy((error) => toast(t("failed"), "error", refusalText(error, t("failed_again"))))
  function write(text: string) {
    setNotes(text)
    drafts.set(id, text)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    await run(async () => {
      companiesChanged([
        await ask("PATCH /api/companies/:id", { path: { id }, json: { verification_notes: notes.trim() || null } }),
      ])
      drafts.delete(id)
      toast(t("saved"), "success")
    })
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Field label={t("notes_title")} hint={t("notes_hint")}>
        {(input) => (
          <textarea
            {...input}
            rows={2}
            maxLength={2_000}
            value={notes}
            onChange={(event) => write(event.target.value)}
            className={`${inputClass} h-auto py-2.5`}
          />
        )}
      </Field>
      <Button
        type="submit"
        kind="plain"
        size="small"
        className="mt-3 mr-3"
        disabled={busy}
        off={notes.trim() === (verification_notes ?? "") && shell("shell.unchanged")}
      >
        {t("save_notes")}
      </Button>
    </form>
  )
}

const TONES: Record<Company["attestations"][number]["state"], Tone> = {
  requested: "amber",
  sent: "amber",
  confirmed: "green",
  failed: "wax",
}

/** A company's attestations on chain, present and pending. */
export function Attestations({ company: { attestations } }: { company: Company }) {
  const t = useText("administration")
  const { data: chains } = useQuery(queries.chains)
  return (
    <ul>
      {attestations.map(({ chain_id, wanted, state, reason, name, domain, tx_hash }) => (
        <li key={chain_id} className="grid gap-1 border-b border-line py-2.5 last:border-0">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-h-6 font-medium">{nameIn(chains, chain_id)}</span>
            <Badge tone={TONES[state]}>
              {t(wanted)}: {t(`state.${state}`)}
            </Badge>
          </span>
          <span className="text-sm text-soft">{[name, domain].filter(Boolean).join(", ")}</span>
          {reason && <span className="text-sm text-wax">{reason}</span>}
          <TransactionLink product={{ tx_hash, chain_id }} />
        </li>
      ))}
    </ul>
  )
}

/** The service's name for the chain, because a local chain shares a real one's id. */
function nameIn(chains: ChainDescription[] | undefined, chain_id: number): string {
  const chain = chains?.find((one) => one.chain_id === chain_id)
  return chain ? chainName(chain) : ""
}
