import { useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import { ask } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { toast } from "#web/ui/toasts.tsx"

const CHARACTERS_MIN = 6
const EMPTY = { current: "", password: "", confirmation: "" }
const PLACES: Record<string, keyof typeof EMPTY> = { wrong_password: "current", new_password: "password" }
const NEW = { type: "password", autoComplete: "new-password" } as const

/** The present password, and the new one twice. */
export function PasswordForm({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [changed, setChanged] = useState(false)
  const form = useServiceForm({
    defaultValues: EMPTY,
    placeOf: (member) => PLACES[member],
    refuse: ({ why, isUnreachable }) =>
      toast(t(isUnreachable ? "security.unreachable" : "security.failed"), "error", why),
    send: async ({ current, password }) => {
      await ask("POST /change-password", { json: { current_password: current, new_password: password } })
      form.reset(EMPTY)
      toast(t("security.changed"), "success")
      setChanged(true)
    },
  })
  return (
    <Form form={form} className="grid max-w-md gap-y-2">
      <Input
        {...at(form, "current", t("security.current"))}
        type="password"
        autoComplete="current-password"
        required={t("security.required")}
      />
      <Input
        {...at(form, "password", t("security.new"), t("security.new_hint"))}
        {...NEW}
        required={t("security.required")}
        validate={({ length }) => length >= CHARACTERS_MIN || t("security.short")}
      />
      <Input
        {...at(form, "confirmation", t("security.confirm"))}
        {...NEW}
        validate={(typed, { password }) => typed === password || t("security.mismatch")}
      />
      {changed && me.is_owner && me.api_access && (
        <p role="status" className="text-[0.9375rem] text-soft">
          {t("security.keys_remain")}{" "}
          <a href="#keys" className="prose-link font-medium text-ink">
            {t("security.see_keys")}
          </a>
        </p>
      )}
      <Submit form={form} busy={t("security.changing")} className="mt-2 justify-self-start">
        {t("security.change")}
      </Submit>
    </Form>
  )
}
