import { type FormEvent, useState } from "react"
import type { Scope } from "#shared/api/keys.ts"
import { SCOPES } from "#shared/request-bounds.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { Select } from "#web/ui/select.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { Choices } from "./choices.tsx"

const LASTS_DAYS = [0, 30, 90, 365] as const

/** Name, permissions and how long it lasts; the key itself comes back once. */
export function NewKey({ onMade, onCancel }: { onMade: (key: string) => void; onCancel: () => void }) {
  const t = useText("dashboard")
  const [name, setName] = useState("")
  const [scopes, setScopes] = useState<Scope[]>(["products:read"])
  const [lasts_days, setLasts] = useState<number>(0)
  const [password, setPassword] = useState("")
  const [refusal, setRefusal] = useState<string | undefined>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  async function create(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() === "" || scopes.length === 0 || password === "") return
    setBusy(true)
    const expires_at = lasts_days > 0 ? isoOf(Date.now() + lasts_days * DAY_MS) : null
    try {
      onMade((await ask("POST /api-keys", { json: { password, name: name.trim(), scopes, expires_at } })).key)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.body.code === "wrong_password") return setRefusal(refusalText(error, ""))
      toast(refusalText(error, t("keys.failed")), "error")
    }
  }

  return (
    <form
      onSubmit={(event) => void create(event)}
      noValidate
      className="appear grid gap-2 border border-line bg-sheet p-5 sm:p-6"
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field
          label={t("keys.name")}
          hint={t("keys.name_hint")}
          error={tried && name.trim() === "" ? t("keys.name_required") : undefined}
        >
          {(input) => (
            <TextInput
              {...input}
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("keys.lasts")}>
          {(input) => (
            <Select {...input} value={lasts_days} onChange={(event) => setLasts(Number(event.target.value))}>
              {LASTS_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === 0 ? t("keys.forever") : t("keys.days", { n: days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Choices
        label={t("keys.scopes")}
        options={SCOPES.map((value) => ({ value, label: t(`keys.scope.${value}`) }))}
        chosen={scopes}
        onChosen={setScopes}
        error={tried && scopes.length === 0 ? t("keys.scopes_required") : undefined}
      />
      <Field
        label={t("keys.password")}
        hint={t("keys.password_hint")}
        error={tried && password === "" ? t("security.required") : refusal}
        className="max-w-md"
      >
        {(input) => (
          <PasswordInput
            {...input}
            labels={{ show: t("security.show"), hide: t("security.hide") }}
            autoComplete="current-password"
            maxLength={128}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setRefusal(undefined)
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? t("keys.creating") : t("keys.create")}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t("keys.cancel")}
        </Button>
      </div>
    </form>
  )
}
