import { type FormEvent, useRef, useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { saveNotes } from "#web/api/administration.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { Field, inputClass, TextInput } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { Attestations } from "./attestations.tsx"
import { companiesChanged } from "./companies.ts"
import { CompanyDocuments } from "./company-documents.tsx"
import { Measures } from "./measures.tsx"
import type { Verifying } from "./use-verify.ts"

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
    >
      {company && (
        <div key={company.id} className="grid gap-8">
          <Facts company={company} />
          {!company.verified && <VerifyForm company={company} verifying={verifying} />}
          <section>
            <h3 className={HEADING}>{t("documents_title")}</h3>
            <CompanyDocuments company_id={company.id} />
          </section>
          <section>
            <h3 className={HEADING}>{t("attestation")}</h3>
            <Attestations company={company} />
          </section>
          <Notes company={company} drafts={drafts.current} />
          <Measures company={company} />
        </div>
      )}
    </Drawer>
  )
}

function Facts({ company }: { company: Company }) {
  const t = useText("administration")
  const {
    email,
    vat_number,
    address,
    mixed_scripts,
    look_alikes,
    withdrawal_reason: withdrawn,
    suspension_reason,
  } = company
  const rows = [
    [t("owner"), email ?? t("closed")],
    [t("vat"), vat_number],
    [t("address"), address],
  ] as const
  return (
    <div className="grid gap-3">
      {look_alikes.length > 0 && (
        <Notice tone="amber">
          {t("look_alike")}: {look_alikes.map(({ name, domain }) => (domain ? `${name} (${domain})` : name)).join(", ")}
        </Notice>
      )}
      {mixed_scripts && <Notice tone="amber">{t("mixed_scripts")}</Notice>}
      {company.suspended && <Notice tone="wax">{t("suspension_reason", { reason: suspension_reason ?? "" })}</Notice>}
      {!company.verified && withdrawn && <Notice tone="amber">{t("withdrawal_reason", { reason: withdrawn })}</Notice>}
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

function VerifyForm({ company, verifying }: { company: Company; verifying: Verifying }) {
  const t = useText("administration")
  const [domain, setDomain] = useState("")
  const busy = verifying.busy.has(company.id)
  function submit(event: FormEvent) {
    event.preventDefault()
    void verifying.verify(company, domain.trim() || undefined)
  }
  return (
    <form onSubmit={submit}>
      <Field label={t("domain")} hint={t("domain_hint")}>
        {(input) => (
          <TextInput
            {...input}
            value={domain}
            maxLength={253}
            autoComplete="off"
            onChange={(event) => setDomain(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={busy} className="mt-3">
        {busy ? t("verifying") : t("verify")}
      </Button>
    </form>
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
      companiesChanged([await saveNotes(id, notes.trim() || null)])
      drafts.delete(id)
      toast(t("saved"), "success")
    } catch (error) {
      toast(t("failed"), "error", refusalText(error, ""))
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
