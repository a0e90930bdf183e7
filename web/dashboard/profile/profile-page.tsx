import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useLocation, useNavigate, useSearchParams } from "react-router"
import type { Me } from "#shared/api/companies.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { VerificationNotice } from "#web/layouts/verification-notice.tsx"
import { pathTo } from "#web/screens.ts"
import { Badge } from "#web/ui/badge.tsx"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { SettingsSection, useArrival } from "#web/ui/settings-section.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { CompanyForm, OF_COMPANY, OF_DATA } from "./company-form.tsx"
import { DataPanel } from "./data-panel.tsx"
import { DocumentsPanel, EvidenceForm } from "./documents-panel.tsx"
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
      {me && <Parts me={me} />}
    </>
  )
}

const PARTS = ["company", "plan", "people", "security", "developers", "data"] as const
type Part = (typeof PARTS)[number]

/** Letters, notices and older links name a section: where it is now. */
const PART_OF: Record<string, Part> = {
  ...{ users: "people", signature: "security", activity: "security" },
  ...{ keys: "developers", webhooks: "developers", wallet: "developers" },
  documents: "data",
}

/** The part that the address names; the others keep what was typed in them. */
function Parts({ me }: { me: Me }) {
  const t = useText("dashboard")
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const named = hash.slice(1)
  const part = PARTS.find((one) => one === named) ?? PART_OF[named] ?? "company"
  useArrival(part !== named)
  return (
    <>
      {me.suspended && (
        <Notice tone="wax" className="mb-6">
          {t("profile.suspended", { reason: me.suspension_reason ?? "" })}
        </Notice>
      )}
      <Tabs
        label={t("profile.title")}
        value={part}
        onChange={(chosen) => void navigate({ search, hash: chosen }, { preventScrollReset: true })}
        keeps
        tabs={PARTS.map((value) => ({
          value,
          label: t(`profile.parts.${value}`),
          children: <PartOf me={me} part={value} />,
        }))}
      />
    </>
  )
}

function PartOf({ me, part }: { me: Me; part: Part }) {
  const t = useText("dashboard")
  const [search] = useSearchParams()
  switch (part) {
    case "company":
      return (
        <div className="grid gap-6">
          <VerificationNotice />
          <CompanyForm me={me} fields={OF_COMPANY} />
          <EvidenceForm me={me} />
          {me.is_owner && <LettersPanel me={me} />}
        </div>
      )
    case "plan":
      return (
        <>
          {search.get("payment") === "left" && (
            <Notice tone="grey" className="mb-6">
              {t("profile.not_paid")}
            </Notice>
          )}
          <PlanPanel me={me} />
        </>
      )
    case "people":
      return <UsersPanel me={me} />
    case "security":
      return (
        <>
          <SettingsSection id="password" title={t("security.title")} text={t("security.text")}>
            <PasswordForm me={me} />
          </SettingsSection>
          <SettingsSection id="signature" title={t("signature.title")}>
            <Link to={pathTo("brand")} className="prose-link font-medium">
              {t("signature.open")}
            </Link>
          </SettingsSection>
          {me.is_owner && (
            <SettingsSection id="activity" title={t("security.log")}>
              <Link to={pathTo("activity")} className="prose-link font-medium">
                {t("data.activity")}
              </Link>
            </SettingsSection>
          )}
        </>
      )
    case "developers":
      return (
        <>
          {me.is_owner && <Integration me={me} />}
          <SettingsSection id="wallet" title={t("wallet.title")} text={t("wallet.text")}>
            <WalletPanel me={me} />
          </SettingsSection>
        </>
      )
    case "data":
      return (
        <>
          <SettingsSection id="documents" title={t("documents.title")} text={t("documents.text")}>
            <DocumentsPanel me={me} />
          </SettingsSection>
          <SettingsSection id="codes" title={t("profile.codes")}>
            <CompanyForm me={me} fields={OF_DATA} />
          </SettingsSection>
          {me.is_owner && (
            <SettingsSection id="everything" title={t("data.title")}>
              <DataPanel />
            </SettingsSection>
          )}
        </>
      )
  }
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
    <label className="flex w-fit cursor-pointer items-center gap-3 py-1.5">
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
          <Link to="#keys" className="prose-link font-medium text-ink">
            {t("security.see_keys")}
          </Link>
        </p>
      )}
      <Submit form={form} busy={t("security.changing")} className="mt-2 justify-self-start">
        {t("security.change")}
      </Submit>
    </Form>
  )
}
