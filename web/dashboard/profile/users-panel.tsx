import { useState } from "react"
import { Link } from "react-router"
import type { Me } from "#shared/api/companies.ts"
import { PLANS } from "#shared/plans.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** Who gets in. The owner invites and removes; the others see the list. */
export function UsersPanel({ me }: { me: Me }) {
  const t = useText("dashboard")
  const { confirm, question } = useConfirm()
  const allowed = PLANS[me.subscription_plan].invited_users
  const invited = me.users.filter(({ is_owner }) => !is_owner).length

  async function remove(email: string) {
    try {
      await ask("DELETE /remove-user", { json: { email } })
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
      toast(t("users.removed"), "success")
    } catch (error) {
      toastRefusal(error, t("users.remove_failed"))
    }
  }

  function askToRemove({ email, status }: Me["users"][number]) {
    const isInvited = status === "pending"
    confirm({
      title: t(isInvited ? "users.uninvite_title" : "users.remove_title"),
      text: t(isInvited ? "users.uninvite_text" : "users.remove_text", { email }),
      yes: t("users.remove_yes"),
      act: () => remove(email),
    })
  }

  return (
    <div className="grid max-w-4xl gap-6">
      <ul className="border border-line bg-sheet">
        {me.users.map((user) => (
          <li
            key={user.email}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2 last:border-0"
          >
            <span className="min-w-0 grow font-medium break-all">{user.email}</span>
            {user.is_owner && <span className="text-[0.9375rem] text-soft">{t("users.owner")}</span>}
            {user.read_only && <Badge tone="amber">{t("users.reads_only")}</Badge>}
            <Badge tone={user.status === "pending" ? "amber" : "grey"}>
              {t(user.status === "pending" ? "users.pending" : "users.active")}
            </Badge>
            {me.is_owner && !user.is_owner && (
              <Button
                kind="plain"
                size="small"
                aria-label={t("users.remove_user", { email: user.email })}
                onClick={() => askToRemove(user)}
              >
                {t("users.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-[0.9375rem] text-soft">{t("users.text")}</p>
      {me.is_owner && me.users.some(({ read_only }) => read_only) && (
        <p className="text-[0.9375rem] text-soft">{t("users.reads_only_owner")}</p>
      )}
      {me.is_owner && (allowed > 0 ? <InviteForm me={me} invited={invited} allowed={allowed} /> : <NotInPlan />)}
      {question}
    </div>
  )
}

function NotInPlan() {
  const t = useText("dashboard")
  return (
    <p className="text-[0.9375rem] text-soft">
      {t("users.none")}{" "}
      <Link to="#plan" className="prose-link font-medium text-ink">
        {t("keys.upgrade")}
      </Link>
    </p>
  )
}

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
        <Submit form={form} busy={t("users.inviting")} off={invited >= allowed && t("users.full")}>
          {t("users.invite")}
        </Submit>
        <span role="status" className="text-[0.9375rem] text-soft">
          {status}
        </span>
      </div>
    </Form>
  )
}

/** Why a user cannot be invited, as far as visible here; null when they can. */
export function inviteProblem(typed: string, users: Me["users"]): "invalid" | "already" | null {
  const email = typed.trim().toLowerCase()
  if (!email.includes("@")) return "invalid"
  return users.some((user) => user.email.toLowerCase() === email) ? "already" : null
}

/** Shows why a change of users failed: the service's words, `failed`, or that there was no answer. */
function toastRefusal(error: unknown, failed: string): void {
  const isRefused = error instanceof ApiError && !error.unreachable
  const title = isRefused ? refusalText(error, failed) : textOf("dashboard")("users.unreachable")
  toast(title, "error", isRefused ? undefined : refusalText(error, ""))
}
