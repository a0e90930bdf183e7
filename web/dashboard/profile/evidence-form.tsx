import type { Me } from "#shared/api/companies.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { at, Form, Input, Submit, useServiceForm } from "#web/ui/form.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { toast } from "#web/ui/toasts.tsx"

/** What shoppers read of a later verification: the domain that is asked, and the VAT number where the company agrees. */
export function EvidenceForm({ me }: { me: Me }) {
  const t = useText("dashboard")
  const form = useServiceForm({
    values: { domain: me.domain ?? "", public_vat_number: me.public_vat_number },
    resetOptions: { keepDirtyValues: true },
    refuse: ({ why, isUnreachable }) =>
      toast(t(isUnreachable ? "profile.save_unreachable" : "profile.save_failed"), "error", why),
    send: async (filled) => {
      await ask("POST /update-company-profile", { json: { ...filled, domain: filled.domain.trim() || null } })
      form.reset(filled)
      await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
      toast(t("profile.saved"), "success", t("profile.evidence_counts"))
    },
  })
  const locked = !me.is_owner
  return (
    <Form form={form} className="mt-6 grid max-w-xl gap-y-2 border-t border-line pt-5">
      <Input
        {...at(form, "domain", t("profile.domain"), t("profile.domain_hint"))}
        readOnly={locked}
        maxLength={253}
        inputMode="url"
        autoCapitalize="none"
      />
      <OptionLabel label={t("profile.public_vat")}>
        {(id) => <Checkbox id={id} disabled={locked} {...form.register("public_vat_number")} />}
      </OptionLabel>
      <p className="text-[0.9375rem] text-soft">{t("profile.evidence_counts")}</p>
      {!locked && (
        <Submit
          form={form}
          busy={t("profile.saving")}
          unchanged={t("shell.unchanged")}
          className="mt-2 justify-self-start"
        >
          {t("profile.evidence_save")}
        </Submit>
      )}
    </Form>
  )
}
