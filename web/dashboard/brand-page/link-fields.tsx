import { useFormContext } from "react-hook-form"
import { CONTACT_CHARS_MAX, LINK_KINDS, mayLinkTo, URL_CHARS_MAX } from "#shared/brand-page.ts"
import { useText } from "#web/i18n/use-text.ts"
import { at, Input } from "#web/ui/form.tsx"
import type { BrandForm } from "./brand-form.ts"

/** An address of each kind, and where shoppers reach the company. */
export function LinkFields({ domain }: { domain: string | null }) {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const urls = form.watch("links")
  const saidOf = (url: string) => {
    if (!mayLinkTo(url.trim(), domain)) return undefined
    return mayLinkTo(url.trim(), null) ? t("page.link_shop") : t("page.link_domain")
  }
  return (
    <>
      {LINK_KINDS.map((kind) => (
        <Input
          key={kind}
          {...at(form, `links.${kind}`, t(`page.link.${kind}`), saidOf(urls[kind]))}
          type="url"
          maxLength={URL_CHARS_MAX}
          placeholder="https://"
        />
      ))}
      <Input
        {...at(form, "contact", t("page.contact"), t("page.contact_hint"))}
        type="email"
        maxLength={CONTACT_CHARS_MAX}
      />
    </>
  )
}
