import { useQuery } from "@tanstack/react-query"
import { Download, X } from "lucide-react"
import { useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import type { Document } from "#shared/api/evidence.ts"
import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from "#shared/request-bounds.ts"
import { addressOf, ask } from "#web/api/client.ts"
import { fetchFile, upload } from "#web/api/files.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate } from "#web/i18n/format.ts"
import { locale } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"
import { KeptList } from "./kept-list.tsx"

const KEY = ["documents"]

/** The papers submitted for verification, and the place to submit more. */
export function DocumentsPanel({ me }: { me: Me }) {
  const t = useText("dashboard")
  const documents = useQuery({ queryKey: KEY, queryFn: () => ask("GET /documents") })
  const [share, setShare] = useState<number | null>(null)
  const { confirm, question } = useConfirm()
  const changed = () =>
    Promise.all([KEY, queries.me.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const fail = (error: unknown) => toast(refusalText(error, t("documents.failed")), "error")

  async function hand(file: File) {
    if (!DOCUMENT_TYPES.some((type) => type === file.type)) return toast(t("documents.wrong_type"), "error")
    if (file.size > DOCUMENT_BYTES_MAX) return toast(t("documents.too_large"), "error")
    setShare(0)
    await upload("POST /documents", file, setShare).then(changed, fail)
    setShare(null)
  }
  const askToRemove = ({ id, name }: Document) =>
    confirm({
      title: t("documents.remove_title"),
      text: t("documents.remove_text", { name }),
      yes: t("deleting.yes"),
      act: () => ask("DELETE /documents/:id", { path: { id } }).then(changed, fail),
    })
  const save = ({ id, name }: Document) =>
    fetchFile(addressOf("GET /documents/:id", { path: { id } })).then((file) => saveFile(name, file), fail)

  return (
    <div className="grid gap-4">
      <KeptList
        list={documents}
        none={t("documents.none")}
        line={(document) => (
          <li key={document.id} className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5 last:border-0">
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">{document.name}</span>
              <span className="text-sm text-soft">
                {formatDate(document.created_at)}, {formatBytes(document.size_bytes)}
              </span>
            </span>
            <button
              type="button"
              aria-label={t("documents.download", { name: document.name })}
              onClick={() => void save(document)}
              className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
            >
              <Download size={18} strokeWidth={1.75} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={t("documents.remove", { name: document.name })}
              onClick={() => askToRemove(document)}
              className="-ml-3 grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
            >
              <X size={18} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        )}
      />
      {me.storage_bytes_used > 0 && (
        <p className="text-[0.9375rem] text-soft">
          {t("documents.room", { used: formatBytes(me.storage_bytes_used), all: formatBytes(me.storage_bytes_max) })}
        </p>
      )}
      {share === null ? (
        <FileDrop accept=".pdf,.jpg,.jpeg,.png" onFile={(file) => void hand(file)} className="min-h-32">
          <span className="font-medium">{t("documents.drop")}</span>
          <span className="text-[0.9375rem]">
            {t("upload.or")} <span className="prose-link font-semibold">{t("upload.choose")}</span>{" "}
            <span className="text-soft">{t("documents.hint")}</span>
          </span>
        </FileDrop>
      ) : (
        <div className="grid min-h-32 content-center gap-3 border border-line bg-sheet p-6">
          <p>{t("upload.sending", { percent: Math.floor(share * 100) })}</p>
          <Progress label={t("documents.title")} share={share < 1 ? share : null} />
        </div>
      )}
      {question}
    </div>
  )
}

/** "1.2 MB", "340 kB". */
function formatBytes(bytes: number): string {
  const [unit, size] = bytes >= 1_000_000 ? ["megabyte", bytes / 1_000_000] : ["kilobyte", Math.max(1, bytes / 1_000)]
  const digits = { maximumFractionDigits: size < 10 ? 1 : 0 }
  return new Intl.NumberFormat(locale(), { style: "unit", unit: String(unit), ...digits }).format(Number(size))
}

/** What shoppers read of a later verification: the domain that is asked, and the VAT number where the company agrees. */
export function EvidenceForm({ me }: { me: Me }) {
  const t = useText("dashboard")
  const form = useServiceForm({
    values: { domain: me.domain ?? "", public_vat_number: me.public_vat_number },
    resetOptions: { keepDirtyValues: true },
    refuse: ({ why, isUnreachable }) =>
      toast(t(isUnreachable ? "profile.save_unreachable" : "profile.save_failed"), "error", why),
    send: async (filled) => {
      await ask("POST /update-company-profile", { json: { ...filled, domain: filled.domain.trim() || null } })
      form.reset(filled)
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
      toast(t("profile.saved"), "success", t("profile.evidence_counts"))
    },
  })
  const locked = !me.is_owner
  return (
    <Form form={form} className="mt-6 grid max-w-xl gap-y-2 border-t border-line pt-5">
      <Input
        {...at(form, "domain", t("profile.domain"), t("profile.domain_hint"))}
        readOnly={locked}
        maxLength={253}
        inputMode="url"
        autoCapitalize="none"
      />
      <OptionLabel label={t("profile.public_vat")}>
        {(id) => <Checkbox id={id} disabled={locked} {...form.register("public_vat_number")} />}
      </OptionLabel>
      {!locked && (
        <Submit
          form={form}
          busy={t("profile.saving")}
          unchanged={t("shell.unchanged")}
          className="mt-2 justify-self-start"
        >
          {t("profile.evidence_save")}
        </Submit>
      )}
      {form.formState.isDirty && <p className="text-[0.9375rem] text-soft">{t("profile.evidence_counts")}</p>}
    </Form>
  )
}
