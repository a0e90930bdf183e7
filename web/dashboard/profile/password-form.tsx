import { useState } from "react"
import { useForm } from "react-hook-form"
import type { Me } from "#shared/api/companies.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { toast } from "#web/ui/toasts.tsx"

const CHARACTERS_MIN = 6
const EMPTY = { current: "", password: "", confirmation: "" }

/** The present password, and the new one twice. */
export function PasswordForm({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [changed, setChanged] = useState(false)
  const form = useForm({ defaultValues: EMPTY, reValidateMode: "onSubmit" })
  const { errors, isSubmitting } = form.formState
  const labels = { show: t("security.show"), hide: t("security.hide") }
  const forgive = (field: keyof typeof EMPTY) => ({ onChange: () => form.clearErrors(field) })

  async function change({ current, password }: typeof EMPTY) {
    try {
      await ask("POST /change-password", { json: { current_password: current, new_password: password } })
      form.reset(EMPTY)
      toast(t("security.changed"), "success")
      setChanged(true)
    } catch (error) {
      const why = refusalText(error, "")
      if (!(error instanceof ApiError) || error.unreachable) return toast(t("security.unreachable"), "error", why)
      if (error.body.code === "wrong_password") form.setError("current", { message: why }, { shouldFocus: true })
      else if (error.body.fields?.new_password) form.setError("password", { message: why }, { shouldFocus: true })
      toast(t("security.failed"), "error", why)
    }
  }

  return (
    <form onSubmit={form.handleSubmit(change)} noValidate className="grid max-w-md gap-y-2">
      <Field label={t("security.current")} error={errors.current?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            labels={labels}
            autoComplete="current-password"
            maxLength={128}
            {...form.register("current", { ...forgive("current"), required: t("security.required") })}
          />
        )}
      </Field>
      <Field label={t("security.new")} hint={t("security.new_hint")} error={errors.password?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            labels={labels}
            autoComplete="new-password"
            maxLength={128}
            {...form.register("password", {
              ...forgive("password"),
              required: t("security.required"),
              minLength: { value: CHARACTERS_MIN, message: t("security.short") },
            })}
          />
        )}
      </Field>
      <Field label={t("security.confirm")} error={errors.confirmation?.message}>
        {(input) => (
          <PasswordInput
            {...input}
            labels={labels}
            autoComplete="new-password"
            maxLength={128}
            {...form.register("confirmation", {
              ...forgive("confirmation"),
              validate: (typed, { password }) => typed === password || t("security.mismatch"),
            })}
          />
        )}
      </Field>
      {changed && me.is_owner && me.api_access && (
        <p role="status" className="text-[0.9375rem] text-soft">
          {t("security.keys_remain")}{" "}
          <a href="#keys" className="prose-link font-medium text-ink">
            {t("security.see_keys")}
          </a>
        </p>
      )}
      <Button type="submit" disabled={isSubmitting} className="mt-2 justify-self-start">
        {isSubmitting ? t("security.changing") : t("security.change")}
      </Button>
    </form>
  )
}
