import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { ApiError } from "#web/api/client.ts"
import { CONTACT_FIELDS, type ContactFaults, contactFaults, sendContact } from "#web/api/contact.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { Field, TextArea, TextInput } from "#web/ui/field.tsx"
import { Honeypot } from "#web/ui/honeypot.tsx"

export function Contact() {
  const t = useText("landing")
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="scroll-mt-6 border-t border-line pt-10 lg:grid lg:grid-cols-[1fr_1.1fr] lg:gap-x-16"
    >
      <SectionHeading id="contact-title" title={t("contact.title")} lead={<ContactLead />} />
      <div className="min-h-[31rem] max-lg:mt-8">
        {sentTo === null ? (
          <ContactForm onSent={setSentTo} />
        ) : (
          <div role="status" className="border border-green-line bg-green-ground p-8">
            <p className="font-display text-3xl text-green">{t("contact.thanks")}</p>
            <p className="mt-2 mb-6">{t("contact.thanks_text", { email: sentTo })}</p>
            <Button kind="plain" onClick={() => setSentTo(null)}>
              {t("contact.another")}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function ContactLead() {
  const t = useText("landing")
  return (
    <>
      {t("contact.lead")}{" "}
      <a href={paths.status()} className="prose-link text-base">
        {t("contact.status")}
      </a>
    </>
  )
}

/** All three fields are required; refusals appear under their field. */
function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText("landing")
  const code = new URLSearchParams(location.search).get("code")
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<ContactFaults>({})
  const [failure, setFailure] = useState("")

  function clear(field: keyof ContactFaults) {
    setFaults(({ [field]: _gone, ...others }) => others)
    setFailure("")
  }

  /** Shows the faults and focuses the first field. */
  function complain(found: ContactFaults) {
    setFaults(found)
    const first = CONTACT_FIELDS.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const missing = contactFaults(values, { required: t("contact.required"), not_email: t("contact.not_email") })
    if (Object.keys(missing).length > 0) return complain(missing)
    setBusy(true)
    try {
      const refused = await sendContact(values)
      if (refused) complain(refused)
      else onSent(values.email ?? "")
    } catch (error) {
      setFailure(t(error instanceof ApiError && error.status === 429 ? "contact.too_many" : "contact.failed"))
    } finally {
      setBusy(false)
    }
  }

  const said = (field: keyof ContactFaults) => faults[field] && `${t(`contact.${field}`)} ${faults[field]}`
  return (
    <form ref={form} onSubmit={send} noValidate aria-label={t("contact.title")} className="grid gap-2">
      <Field label={t("contact.name")} error={said("name")}>
        {(input) => (
          <TextInput
            {...input}
            name="name"
            autoComplete="name"
            maxLength={200}
            required
            onChange={() => clear("name")}
          />
        )}
      </Field>
      <Field label={t("contact.email")} error={said("email")}>
        {(input) => (
          <TextInput
            {...input}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            onChange={() => clear("email")}
          />
        )}
      </Field>
      <Field label={t("contact.message")} error={said("message")}>
        {(input) => (
          <TextArea
            {...input}
            name="message"
            defaultValue={code ? t("contact.about_code", { code }) : undefined}
            maxLength={5_000}
            required
            onChange={() => clear("message")}
          />
        )}
      </Field>
      <Honeypot label={t("contact.website")} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="large" disabled={busy} className="min-w-44">
          {busy ? t("contact.sending") : t("contact.send")}
        </Button>
        <p role="alert" className="min-h-6 text-wax">
          {failure}
        </p>
      </div>
    </form>
  )
}

export function SectionHeading({ id, title, lead }: { id: string; title: string; lead?: ReactNode }) {
  return (
    <div>
      <h2 id={id} className="font-display text-[2.5rem] leading-tight tracking-[-0.01em] sm:text-5xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[40rem] text-soft">{lead}</p>}
    </div>
  )
}
