import { useForm } from "react-hook-form"
import type { Me } from "#shared/api/companies.ts"
import { PLANS } from "#shared/plans.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, inputClass, TextInput } from "#web/ui/field.tsx"
import { LanguageSelect, Select } from "#web/ui/select.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { type CompanyFields, changesOf, fieldsOf } from "./company-fields.ts"

const CODE_LENGTHS = [12, 16] as const satisfies Me["batch_code_length"][]
/** A company's own details. Members see them read-only. */
export function CompanyForm({ me }: { me: Me }) {
  const t = useText("dashboard")
  const form = useForm<CompanyFields>({ values: fieldsOf(me), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState
  const locked = !me.is_owner
  const checkedAgain = me.verified && (dirtyFields.company || dirtyFields.vat_number)

  const inForce = (pending: string | null | undefined, value: string | null) =>
    typeof pending === "string" ? t("profile.in_force", { value: value ?? "–" }) : undefined

  /** What comes of it, where something does. */
  function nextOf({ vat_number, address, batch_code_length }: CompanyFields): string | undefined {
    const isComplete = vat_number !== "" && address !== "" && me.subscription_plan !== "free"
    if (checkedAgain) return t("profile.recheck")
    if (isComplete && !me.verified) return t("profile.notice_waiting")
    return Number(batch_code_length) === me.batch_code_length ? undefined : t("profile.code_length_hint")
  }

  async function save(filled: CompanyFields) {
    try {
      await ask("POST /update-company-profile", { json: changesOf(fieldsOf(me), filled) })
      form.reset(filled)
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
      toast(t("profile.saved"), "success", nextOf(filled))
    } catch (error) {
      if (!(error instanceof ApiError) || error.unreachable) {
        return toast(t("profile.save_unreachable"), "error", refusalText(error, ""))
      }
      for (const [field, message] of Object.entries(error.body.fields ?? {})) {
        if (field in filled) form.setError(field as keyof CompanyFields, { message })
      }
      toast(t("profile.save_failed"), "error", refusalText(error, ""))
    }
  }

  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Field label={t("profile.name")} hint={inForce(me.pending?.company, me.company)} error={errors.company?.message}>
        {(input) => <TextInput {...input} readOnly={locked} maxLength={120} {...form.register("company")} />}
      </Field>
      <Field label={t("profile.email")}>
        {(input) => <TextInput {...input} readOnly value={me.email} className="text-soft" />}
      </Field>
      <Field
        label={t("profile.vat")}
        hint={inForce(me.pending?.vat_number, me.vat_number) ?? t("profile.vat_hint")}
        error={errors.vat_number?.message}
      >
        {(input) => (
          <TextInput {...input} readOnly={locked} maxLength={40} className="figures" {...form.register("vat_number")} />
        )}
      </Field>
      <Field label={t("profile.language")}>
        {(input) => <LanguageSelect {...input} disabled={locked} {...form.register("language")} />}
      </Field>
      <Field label={t("profile.address")} error={errors.address?.message} className="sm:col-span-2">
        {(input) => (
          <textarea
            {...input}
            rows={3}
            readOnly={locked}
            maxLength={500}
            className={`${inputClass} h-auto py-2.5`}
            {...form.register("address")}
          />
        )}
      </Field>
      <Field label={t("profile.code_length")} hint={t("profile.code_length_hint")} className="sm:col-span-2">
        {(input) => (
          <Select {...input} disabled={locked} className="max-w-48" {...form.register("batch_code_length")}>
            {CODE_LENGTHS.map((n) => (
              <option key={n} value={n}>
                {t("profile.code_length_value", { n })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {PLANS[me.subscription_plan].code_prefix && (
        <Field
          label={t("profile.prefix")}
          hint={t("profile.prefix_hint", { prefix: form.watch("code_prefix").toUpperCase() || "ACME" })}
          error={errors.code_prefix?.message}
          className="sm:col-span-2"
        >
          {(input) => (
            <TextInput
              {...input}
              readOnly={locked}
              maxLength={8}
              className="figures max-w-48 uppercase"
              {...form.register("code_prefix")}
            />
          )}
        </Field>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
        {locked ? (
          <p className="text-[0.9375rem] text-soft">{t("profile.owner_only")}</p>
        ) : (
          <Button type="submit" disabled={!isDirty || isSubmitting}>
            {isSubmitting ? t("profile.saving") : t("profile.save")}
          </Button>
        )}
        {checkedAgain && <p className="text-[0.9375rem] text-amber">{t("profile.recheck")}</p>}
      </div>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
    </form>
  )
}
