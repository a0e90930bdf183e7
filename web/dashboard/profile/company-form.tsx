import { Fragment, type ReactNode } from "react"
import type { Me } from "#shared/api/companies.ts"
import type { Language } from "#shared/language.ts"
import { PLANS } from "#shared/plans.ts"
import { ask, type BodyOf } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { LANGUAGE_OPTIONS } from "#web/ui/select.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { FormGuard } from "#web/ui/unsaved-guard.tsx"
import { useBusy } from "#web/ui/use-busy.ts"

const CODE_LENGTHS = [12, 16] as const satisfies Me["batch_code_length"][]

/** Who the company is, and how it is served: each a part of the profile. */
export const OF_COMPANY = ["company", "email", "vat_number", "address"] as const
export const OF_DATA = ["language", "batch_code_length", "code_prefix"] as const
type Shown = (typeof OF_COMPANY | typeof OF_DATA)[number]

/** A company's own details. Members see them read-only. */
export function CompanyForm({ me, fields }: { me: Me; fields: readonly Shown[] }) {
  const t = useText("dashboard")
  const form = useServiceForm<CompanyFields>({
    values: fieldsOf(me),
    resetOptions: { keepDirtyValues: true },
    refuse: ({ why, isUnreachable }) =>
      toast(t(isUnreachable ? "profile.save_unreachable" : "profile.save_failed"), "error", why),
    send: async (filled) => {
      await ask("POST /update-company-profile", { json: changesOf(fieldsOf(me), filled) })
      form.reset(filled)
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
      toast(t("profile.saved"), "success", nextOf(filled))
    },
  })
  const { company, vat_number, batch_code_length } = form.formState.dirtyFields
  const locked = !me.is_owner
  const checkedAgain = me.verified && (company || vat_number)

  const inForce = (pending: string | null | undefined, value: string | null) =>
    typeof pending === "string" ? t("profile.in_force", { value: value ?? "–" }) : undefined

  /** What comes of it, where something does. */
  function nextOf({ vat_number, address, batch_code_length }: CompanyFields): string | undefined {
    const isComplete = vat_number !== "" && address !== "" && me.subscription_plan !== "free"
    if (checkedAgain) return t("profile.recheck", { name: me.company })
    if (isComplete && !me.verified) return t("profile.notice_waiting")
    return Number(batch_code_length) === me.batch_code_length ? undefined : t("profile.code_length_hint")
  }
  const vat_hint = inForce(me.pending?.vat_number, me.vat_number) ?? t("profile.vat_hint")
  const prefix = form.watch("code_prefix").toUpperCase() || "ACME"

  const inputs: Record<Shown, ReactNode> = {
    company: (
      <Input
        {...at(form, "company", t("profile.name"), inForce(me.pending?.name, me.company))}
        readOnly={locked}
        maxLength={120}
      />
    ),
    email: (
      <Field label={t("profile.email")}>
        {(input) => <TextInput {...input} readOnly value={me.email} className="text-soft" />}
      </Field>
    ),
    vat_number: (
      <Input
        {...at(form, "vat_number", t("profile.vat"), vat_hint)}
        readOnly={locked}
        maxLength={40}
        className="figures"
      />
    ),
    address: <Input {...at(form, "address", t("profile.address"))} rows={3} readOnly={locked} maxLength={500} />,
    language: <Input {...at(form, "language", t("profile.language"))} options={LANGUAGE_OPTIONS} disabled={locked} />,
    batch_code_length: (
      <Input
        {...at(
          form,
          "batch_code_length",
          t("profile.code_length"),
          batch_code_length ? t("profile.code_length_hint") : undefined,
        )}
        options={CODE_LENGTHS.map((n) => [n, t("profile.code_length_value", { n })])}
        disabled={locked}
      />
    ),
    code_prefix: PLANS[me.subscription_plan].code_prefix && (
      <Input
        {...at(form, "code_prefix", t("profile.prefix"), t("profile.prefix_hint", { prefix }))}
        readOnly={locked}
        maxLength={8}
        className="figures uppercase"
      />
    ),
  }
  const isOfCompany = fields === OF_COMPANY

  return (
    <Form form={form} className="grid max-w-4xl gap-x-6 gap-y-2 sm:grid-cols-2">
      {fields.map((field) => (
        <Fragment key={field}>{inputs[field]}</Fragment>
      ))}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
        {locked ? (
          <p className="text-[0.9375rem] text-soft">{t("profile.owner_only")}</p>
        ) : (
          <Submit form={form} busy={t("profile.saving")} unchanged={t("shell.unchanged")}>
            {t("profile.save")}
          </Submit>
        )}
        {checkedAgain && <p className="text-[0.9375rem] text-amber">{t("profile.recheck", { name: me.company })}</p>}
      </div>
      {isOfCompany && me.pending && !locked && <Withdraw me={me} />}
      {isOfCompany && me.verified && !me.pending && me.verification_answer && (
        <Notice tone="amber" className="mt-4 break-words whitespace-pre-line sm:col-span-2">
          {t("profile.change_refused", { reason: me.verification_answer.reason })}
        </Notice>
      )}
      <FormGuard form={form} />
    </Form>
  )
}

/** Takes back what waits, by saving what is in force. */
function Withdraw({ me: { company, vat_number, pending } }: { me: Me }) {
  const t = useText("dashboard")
  const { busy, run } = useBusy((error) => toast(t("profile.save_failed"), "error", refusalText(error, "")))
  const withdraw = () =>
    run(async () => {
      await ask("POST /update-company-profile", { json: { company, vat_number } })
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
      toast(t("profile.change_withdrawn"), "success")
    })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-5 sm:col-span-2">
      <Button kind="plain" size="small" disabled={busy} onClick={() => void withdraw()}>
        {t("profile.withdraw_change")}
      </Button>
      <p className="text-[0.9375rem] text-soft">
        {t("profile.pending_since", { date: formatDate(pending?.since ?? ""), name: company })}
      </p>
    </div>
  )
}

/** The form's values, all as text. */
interface CompanyFields {
  company: string
  vat_number: string
  address: string
  language: Language
  code_prefix: string
  batch_code_length: string
}

/** Name and VAT number as the company wants them, whether or not they are verified. */
export const fieldsOf = ({ company, vat_number, address, language, pending, ...codes }: Me): CompanyFields => ({
  company: pending?.name ?? company,
  language,
  vat_number: pending?.vat_number ?? vat_number ?? "",
  address: address ?? "",
  code_prefix: codes.code_prefix ?? "",
  batch_code_length: String(codes.batch_code_length),
})

/** Only the changed fields, because a new name or VAT number waits for a check. Emptied fields are null. */
export function changesOf(before: CompanyFields, after: CompanyFields): BodyOf<"POST /update-company-profile"> {
  const changed = (name: keyof CompanyFields) => before[name].trim() !== after[name].trim()
  return {
    ...(changed("company") ? { company: after.company.trim() } : {}),
    ...(changed("language") ? { language: after.language } : {}),
    ...(changed("vat_number") ? { vat_number: after.vat_number.trim() || null } : {}),
    ...(changed("address") ? { address: after.address.trim() || null } : {}),
    ...(changed("batch_code_length")
      ? { batch_code_length: Number(after.batch_code_length) as Me["batch_code_length"] }
      : {}),
    ...(changed("code_prefix") ? { code_prefix: after.code_prefix.trim() || null } : {}),
  }
}
