import { useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
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
  const [status, setStatus] = useState("")
  const form = useServiceForm({
    defaultValues: { email: "" },
    below: "email",
    refuse: ({ why, isUnreachable }) => {
      setStatus(t(isUnreachable ? "users.error" : "users.failed"))
      return why
    },
    send: async ({ email }) => {
      if (!(await isEnabled())) return
      await ask("POST /invite-user", { json: { email: email.trim() } })
      form.reset()
      setStatus(t("users.sent"))
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
    },
  })

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
  function problemOf(email: string) {
    const problem = inviteProblem(email, me.users)
    return problem ? t(`users.${problem}`) : true
  }

  return (
    <Form
      form={form}
      onChange={() => setStatus("")}
      onSubmitCapture={() => setStatus("")}
      className="flex flex-wrap items-start gap-x-3 gap-y-1"
    >
      <Input
        {...at(form, "email", t("users.invite_email"), t("users.room", { used: invited, allowed }))}
        validate={problemOf}
        type="email"
        autoComplete="off"
        maxLength={254}
        wrap="min-w-0 grow basis-64"
      />
      <div className="flex items-center gap-3 sm:pt-[1.875rem]">
        <Submit form={form} busy={t("users.inviting")} disabled={invited >= allowed}>
          {t("users.invite")}
        </Submit>
        <span role="status" className="text-[0.9375rem] text-soft">
          {status}
        </span>
      </div>
    </Form>
  )
}
