import type { Scope } from "#shared/api/keys.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"
import { ask } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { at, Choices, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { toast } from "#web/ui/toasts.tsx"

const LASTS_DAYS = [0, 30, 90, 365] as const

/** Name, permissions and how long it lasts; the key itself comes back once. */
export function NewKey({ onMade, onCancel }: { onMade: (key: string) => void; onCancel: () => void }) {
  const t = useText("dashboard")
  const form = useServiceForm({
    defaultValues: { name: "", scopes: ["products:read"] as Scope[], lasts_days: "0", password: "" },
    placeOf: (member) => (member === "wrong_password" ? "password" : null),
    refuse: ({ why, isMarked }) => !isMarked && toast(why || t("keys.failed"), "error"),
    send: async ({ lasts_days, name, ...key }) => {
      const expires_at = lasts_days === "0" ? null : isoOf(Date.now() + Number(lasts_days) * DAY_MS)
      onMade((await ask("POST /api-keys", { json: { ...key, name: name.trim(), expires_at } })).key)
    },
  })
  return (
    <Form form={form} className="appear grid gap-2 border border-line bg-sheet p-5 sm:p-6">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Input
          {...at(form, "name", t("keys.name"), t("keys.name_hint"))}
          required={t("keys.name_required")}
          maxLength={100}
          autoComplete="off"
        />
        <Input
          {...at(form, "lasts_days", t("keys.lasts"))}
          options={LASTS_DAYS.map((n) => [n, n === 0 ? t("keys.forever") : t("keys.days", { n })])}
        />
      </div>
      <Choices
        {...at(form, "scopes", t("keys.scopes"))}
        required={t("keys.scopes_required")}
        options={SCOPES.map((value) => [value, t(`keys.scope.${value}`)])}
      />
      <Input
        {...at(form, "password", t("keys.password"), t("keys.password_hint"))}
        required={t("security.required")}
        type="password"
        autoComplete="current-password"
        wrap="max-w-md"
      />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} busy={t("keys.creating")}>
          {t("keys.create")}
        </Submit>
        <Button kind="plain" onClick={onCancel}>
          {t("keys.cancel")}
        </Button>
      </div>
    </Form>
  )
}
