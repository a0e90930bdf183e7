import { type FormEvent, useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { inviteProblem } from "./invite-problem.ts"
import { toastRefusal } from "./toast-refusal.ts"

interface Properties {
  me: Me
  invited: number
  allowed: number
}

/** Invites a user while the plan has room; shows the outcome beside the button. */
export function InviteForm({ me, invited, allowed }: Properties) {
  const t = useText("dashboard")
  const [email, setEmail] = useState("")
  const [error, setError] = useState<string | undefined>()
  const [status, setStatus] = useState("")
  const [busy, setBusy] = useState(false)

  async function invite(event: FormEvent) {
    event.preventDefault()
    setStatus("")
    const problem = inviteProblem(email, me.users)
    if (problem) return setError(t(`users.${problem}`))
    setBusy(true)
    if (await isEnabled()) await send()
    setBusy(false)
  }

  /** The first invitation is what turns on more users than the owner. */
  async function isEnabled(): Promise<boolean> {
    if (me.multi_user_enabled) return true
    try {
      await ask("POST /enable-multi-user")
      return true
    } catch (failure) {
      toastRefusal(failure, t("users.enable_failed"))
      return false
    }
  }

  async function send() {
    try {
      await ask("POST /invite-user", { json: { email: email.trim() } })
      setEmail("")
      setStatus(t("users.sent"))
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
    } catch (failure) {
      const isRefused = failure instanceof ApiError && !failure.unreachable
      setStatus(isRefused ? t("users.failed") : t("users.error"))
      setError(refusalText(failure, "") || undefined)
    }
  }

  return (
    <form onSubmit={(event) => void invite(event)} noValidate className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <Field
        label={t("users.invite_email")}
        hint={t("users.room", { used: invited, allowed })}
        error={error}
        className="min-w-0 grow basis-64"
      >
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="off"
            value={email}
            maxLength={254}
            onChange={(event) => {
              setEmail(event.target.value)
              setError(undefined)
              setStatus("")
            }}
          />
        )}
      </Field>
      <div className="flex items-center gap-3 sm:pt-[1.875rem]">
        <Button type="submit" disabled={busy || invited >= allowed}>
          {busy ? t("users.inviting") : t("users.invite")}
        </Button>
        <span role="status" className="text-[0.9375rem] text-soft">
          {status}
        </span>
      </div>
    </form>
  )
}
