import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useSearchParams } from "react-router"
import type { Me } from "#shared/api/companies.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { VerificationNotice } from "#web/layouts/verification-notice.tsx"
import { paths } from "#web/routes.ts"
import { Badge } from "#web/ui/badge.tsx"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { SettingsSection } from "#web/ui/settings-section.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { useArrival } from "#web/ui/use-arrival.ts"
import { CompanyForm } from "./company-form.tsx"
import { DataPanel } from "./data-panel.tsx"
import { DocumentsPanel } from "./documents-panel.tsx"
import { EvidenceForm } from "./evidence-form.tsx"
import { KeysPanel } from "./keys-panel.tsx"
import { PlanPanel } from "./plan-panel.tsx"
import { UsersPanel } from "./users-panel.tsx"
import { WalletPanel } from "./wallet-panel.tsx"
import { WebhooksPanel } from "./webhooks-panel.tsx"

/** `/dashboard/profile`: the company, its plan, its people and its access. */
export function ProfilePage() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  return (
    <>
      <PageHeading title={t("profile.title")}>
        {me && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {me.company}
            <Badge tone={me.verified ? "green" : "grey"}>
              {me.verified ? t("profile.verified") : t("profile.unverified")}
            </Badge>
          </span>
        )}
      </PageHeading>
      {me && <Sections me={me} />}
    </>
  )
}

function Sections({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [search] = useSearchParams()
  useArrival()
  return (
    <>
      {me.suspended && (
        <Notice tone="wax" className="mb-6">
          {t("profile.suspended", { reason: me.suspension_reason ?? "" })}
        </Notice>
      )}
      <VerificationNotice />
      <SettingsSection id="company" title={t("profile.company")} text={t("profile.company_text")}>
        <CompanyForm me={me} />
        <EvidenceForm me={me} />
      </SettingsSection>
      <SettingsSection id="documents" title={t("documents.title")} text={t("documents.text")}>
        <DocumentsPanel me={me} />
      </SettingsSection>
      <SettingsSection id="plan" title={t("profile.plan")} text={t("profile.plan_text")}>
        {search.get("payment") === "left" && (
          <Notice tone="grey" className="mb-6">
            {t("profile.not_paid")}
          </Notice>
        )}
        <PlanPanel me={me} />
      </SettingsSection>
      <SettingsSection id="users" title={t("users.title")} text={t("users.text")}>
        <UsersPanel me={me} />
      </SettingsSection>
      <SettingsSection id="security" title={t("security.title")} text={t("security.text")}>
        <PasswordForm me={me} />
      </SettingsSection>
      <SettingsSection id="wallet" title={t("wallet.title")} text={t("wallet.text")}>
        <WalletPanel me={me} />
      </SettingsSection>
      <SettingsSection id="signature" title={t("signature.title")} text={t("signature.text")}>
        <Link to={paths.brand()} className="prose-link font-medium">
          {t("signature.open")}
        </Link>
      </SettingsSection>
      {me.is_owner && (
        <SettingsSection id="letters" title={t("letters.title")} text={t("letters.text")}>
          <LettersPanel me={me} />
        </SettingsSection>
      )}
      {me.is_owner && <Integration me={me} />}
      {me.is_owner && (
        <SettingsSection id="data" title={t("data.title")} text={t("data.text")}>
          <DataPanel />
        </SettingsSection>
      )}
    </>
  )
}

/** Keys and webhooks are the owner's business; a plan without them says where they are. */
function Integration({ me }: { me: Me }) {
  const t = useText("dashboard")
  if (!me.api_access) {
    return (
      <SettingsSection id="keys" title={t("keys.title")}>
        <p className="text-[0.9375rem] text-soft">
          {t("keys.not_in_plan")}{" "}
          <Link to="#plan" className="prose-link font-medium text-ink">
            {t("keys.upgrade")}
          </Link>
        </p>
      </SettingsSection>
    )
  }
  return (
    <>
      <SettingsSection id="keys" title={t("keys.title")} text={t("keys.text")}>
        <KeysPanel />
      </SettingsSection>
      <SettingsSection id="webhooks" title={t("webhooks.title")} text={t("webhooks.text")}>
        <WebhooksPanel />
      </SettingsSection>
    </>
  )
}

/** Which emails the owner wants. */
function LettersPanel({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [busy, setBusy] = useState(false)
  async function choose(cases: boolean) {
    setBusy(true)
    try {
      await ask("PATCH /letters", { json: { cases } })
      toast(t(cases ? "letters.on" : "letters.off"), "success")
    } catch (error) {
      toast(t("letters.failed"), "error", refusalText(error, ""))
    }
    await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
    setBusy(false)
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control.
    <label className="flex cursor-pointer items-center gap-3 py-1.5">
      <Switch checked={me.case_letters} disabled={busy} onChange={({ target }) => void choose(target.checked)} />
      {t("letters.cases")}
    </label>
  )
}

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
