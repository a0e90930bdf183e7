import { useFormContext } from "react-hook-form"
import { CONTACT_CHARS_MAX, LINK_KINDS, mayLinkTo, URL_CHARS_MAX } from "#shared/brand-page.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Field, TextInput } from "#web/ui/field.tsx"
import type { BrandForm } from "./brand-form.ts"

/** An address of each kind, and where shoppers reach the company. */
export function LinkFields({ domain }: { domain: string | null }) {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const { errors } = form.formState
  const urls = form.watch("links")
  const saidOf = (url: string) => {
    if (!mayLinkTo(url.trim(), domain)) return undefined
    return mayLinkTo(url.trim(), null) ? t("page.link_shop") : t("page.link_domain")
  }
  return (
    <>
      {LINK_KINDS.map((kind) => (
        <Field
          key={kind}
          label={t(`page.link.${kind}`)}
          hint={saidOf(urls[kind])}
          error={errors.links?.[kind]?.message}
        >
          {(input) => (
            <TextInput
              {...input}
              type="url"
              maxLength={URL_CHARS_MAX}
              placeholder="https://"
              {...form.register(`links.${kind}`)}
            />
          )}
        </Field>
      ))}
      <Field label={t("page.contact")} hint={t("page.contact_hint")} error={errors.contact?.message}>
        {(input) => <TextInput {...input} type="email" maxLength={CONTACT_CHARS_MAX} {...form.register("contact")} />}
      </Field>
    </>
  )
}
