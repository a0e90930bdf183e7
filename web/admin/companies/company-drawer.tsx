import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { PLANS } from "#shared/plans.ts"
import { ask } from "#web/api/client.ts"
import { queries } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
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
import { companiesChanged, isSettled } from "./companies.ts"
import { CompanyDocuments } from "./company-documents.tsx"
import { DifferingWords } from "./differing-words.tsx"
import { Measures } from "./measures.tsx"
import { PendingWords } from "./pending-words.tsx"
import type { Verifying } from "./use-verify.ts"
import { VerifyDialog } from "./verify-dialog.tsx"

const HEADING = "block-label mb-3 text-soft"

interface Properties {
  company: Company | null
  onClose: () => void
  verifying: Verifying
}

/** All that is known of one company, beside the list. */
export function CompanyDrawer({ company, onClose, verifying }: Properties) {
  const t = useText("administration")
  /** Notes that were begun and not saved, by company: closing the drawer does not throw them away. */
  const drafts = useRef(new Map<string, string>())
  return (
    <Drawer
      open={company !== null}
      onOpenChange={(open) => !open && onClose()}
      title={company?.name ?? ""}
      close={t("close")}
      wide
    >
      {company && (
        <div key={company.id} className="grid gap-8">
          <Facts company={company} />
          <section>
            <h3 className={HEADING}>{t("documents_title")}</h3>
            <CompanyDocuments company_id={company.id} />
          </section>
          {!isSettled(company) && <Decision company={company} verifying={verifying} />}
          <section>
            <h3 className={HEADING}>{t("attestation")}</h3>
            <Attestations company={company} />
          </section>
          <Notes company={company} drafts={drafts.current} />
          <div className="flex flex-wrap gap-2 border-t border-line pt-6">
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

function Facts({ company }: { company: Company }) {
  const t = useText("administration")
  const {
    email,
    language,
    vat_number,
    address,
    mixed_scripts,
    evidence: { look_alikes, register },
    answer,
    withdrawal_reason: withdrawn,
    suspension_reason,
  } = company
  const rows = [
    [t("owner"), email ?? t("closed")],
    [t("vat"), vat_number],
    [
      t("address"),
      address && register.address ? (
        <DifferingWords key="address" entered={address} found={register.address} />
      ) : (
        address
      ),
    ],
    [t("language"), t(`languages.${language}`)],
    [
      t("columns.package"),
      t(company.active_subscription ? "subscribed" : "not_subscribed", { plan: PLANS[company.package].title }),
    ],
    [t("columns.created_at"), formatDay(company.created_at)],
  ] as const
  return (
    <div className="grid gap-3">
      {company.pending && (
        <Notice tone="amber">
          <PendingWords pending={company.pending} />
          <p>{t("pending_text")}</p>
        </Notice>
      )}
      {look_alikes.length > 0 && (
        <Notice tone="amber">
          {t("look_alike")}: {looksLike(look_alikes)}
        </Notice>
      )}
      {mixed_scripts && <Notice tone="amber">{t("mixed_scripts")}</Notice>}
      {company.suspended && <Notice tone="wax">{t("suspension_reason", { reason: suspension_reason ?? "" })}</Notice>}
      {!company.verified && withdrawn && <Notice tone="amber">{t("withdrawal_reason", { reason: withdrawn })}</Notice>}
      {answer && !isSettled(company) && (
        <Notice tone="amber">
          {t(`answered.${answer.answer}`, { reason: answer.reason, date: formatDay(answer.answered_at) })}
        </Notice>
      )}
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-b border-line py-2.5 last:border-0"
          >
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium break-words whitespace-pre-line">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const looksLike = (look_alikes: Company["evidence"]["look_alikes"]) =>
  look_alikes.map(({ name, domain }) => (domain ? `${name} (${domain})` : name)).join(", ")

function Decision({ company, verifying }: { company: Company; verifying: Verifying }) {
  const t = useText("administration")
  const [asking, setAsking] = useState(false)
  const busy = verifying.busy.has(company.id)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={busy} onClick={() => setAsking(true)}>
        {busy ? t("verifying") : t("verify")}
      </Button>
      <Measures company={company} offered={["ask", "refuse"]} />
      <VerifyDialog
        companies={asking ? [company] : []}
        onYes={() => void verifying.verify(company)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

function Notes({ company: { id, verification_notes }, drafts }: { company: Company; drafts: Map<string, string> }) {
  const t = useText("administration")
  const [notes, setNotes] = useState(drafts.get(id) ?? verification_notes ?? "")
  const [busy, setBusy] = useState(false)
  function write(text: string) {
    setNotes(text)
    drafts.set(id, text)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      companiesChanged([
        await ask("PATCH /api/companies/:id", { path: { id }, json: { verification_notes: notes.trim() || null } }),
      ])
      drafts.delete(id)
      toast(t("saved"), "success")
    } catch (error) {
      toast(t("failed"), "error", refusalText(error, t("failed_again")))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Field label={t("notes_title")} hint={t("notes_hint")}>
        {(input) => (
          <textarea
            {...input}
            rows={4}
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
        className="mt-3"
        disabled={busy || notes.trim() === (verification_notes ?? "")}
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
  if (attestations.length === 0) return <p className="text-soft">{t("attestation_none")}</p>
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
