import { Eye, EyeOff } from "lucide-react"
import { useId, useState } from "react"
import { useForm } from "react-hook-form"
import { logIn } from "#web/api/desk.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { keepToken, keepUser } from "#web/session.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"

interface SignIn {
  email: string
  password: string
  remember: boolean
}

const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/

/** Email, password, Remember me. A field's complaint goes away when the field is edited. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText("desk")
  const remember_id = useId()
  const [shown, setShown] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<SignIn>({ mode: "onSubmit", reValidateMode: "onSubmit", defaultValues: { remember: false } })
  const { errors, isSubmitting } = form.formState

  function edited(name: "email" | "password") {
    return () => {
      form.clearErrors(name)
      setRefusal(null)
    }
  }

  async function signIn({ email, password, remember }: SignIn) {
    setRefusal(null)
    try {
      const { access_token } = await logIn(email.trim(), password, remember)
      keepToken(access_token, remember)
      keepUser(await queryClient.fetchQuery({ ...queries.me, staleTime: 0 }))
      onSignedIn()
    } catch (error) {
      setRefusal(refusalText(error, t("sign_in.failed")))
    }
  }

  return (
    <form onSubmit={form.handleSubmit(signIn)} noValidate className="grid gap-2">
      <Field label={t("sign_in.email")} error={errors.email?.message}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="username"
            {...form.register("email", {
              onChange: edited("email"),
              validate: (value = "") =>
                (value.trim() === "" && t("sign_in.email_required")) ||
                (!LOOKS_LIKE_EMAIL.test(value.trim()) && t("sign_in.email_invalid")) ||
                true,
            })}
          />
        )}
      </Field>
      <Field label={t("sign_in.password")} error={errors.password?.message}>
        {(input) => (
          <div className="relative">
            <TextInput
              {...input}
              type={shown ? "text" : "password"}
              autoComplete="current-password"
              className="pr-12"
              {...form.register("password", {
                onChange: edited("password"),
                required: t("sign_in.password_required"),
              })}
            />
            <button
              type="button"
              aria-label={shown ? t("sign_in.hide") : t("sign_in.show")}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft hover:text-ink"
            >
              {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
            </button>
          </div>
        )}
      </Field>
      <label htmlFor={remember_id} className="flex w-fit items-center gap-2.5 py-1">
        <Checkbox id={remember_id} {...form.register("remember")} />
        {t("sign_in.remember")}
      </label>
      <p role="alert" className="min-h-6 text-wax">
        {refusal}
      </p>
      <Button type="submit" size="large" disabled={isSubmitting}>
        {isSubmitting ? t("sign_in.busy") : t("sign_in.button")}
      </Button>
    </form>
  )
}
