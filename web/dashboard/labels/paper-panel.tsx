import { useQuery } from "@tanstack/react-query"
import { LABEL_LAYOUT_NAMES, LABEL_ORDERS, type LabelLayoutName, type LabelOrder } from "#shared/label-layouts.ts"
import { queries } from "#web/api/queries.ts"
import { AcceptAddress } from "#web/dashboard/label-address/accept-address.tsx"
import type { Language } from "#web/i18n/language.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Field } from "#web/ui/field.tsx"
import { LanguageSelect, Select } from "#web/ui/select.tsx"
import type { Printing } from "./use-wish.ts"

interface Properties {
  printing: Printing
  onChange: (part: Partial<Printing>) => void
}

/** What is printed on, in which order and language, and where the codes lead. */
export function PaperPanel({ printing, onChange }: Properties) {
  const t = useText("labels")
  return (
    <section className="grid min-w-0 content-start bg-sheet p-5 sm:p-6" style={{ flex: "2 1 16rem" }}>
      <Field label={t("paper")}>
        {(input) => (
          <Select
            {...input}
            value={printing.layout}
            onChange={({ target }) => onChange({ layout: target.value as LabelLayoutName })}
          >
            {LABEL_LAYOUT_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("order")}>
        {(input) => (
          <Select
            {...input}
            value={printing.order}
            onChange={({ target }) => onChange({ order: target.value as LabelOrder })}
          >
            {LABEL_ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(`orders.${order}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("language")}>
        {(input) => (
          <LanguageSelect
            {...input}
            value={printing.language}
            onChange={({ target }) => onChange({ language: target.value as Language })}
          />
        )}
      </Field>
      <Address accepts={printing.accepts_service_address} onChange={onChange} />
    </section>
  )
}

/** Where the labels will lead for as long as they last. */
function Address({ accepts, onChange }: { accepts: boolean; onChange: Properties["onChange"] }) {
  const t = useText("labels")
  const { data } = useQuery(queries.labelHost)
  if (!data) return <span className="block min-h-12" />
  const { host, answers, service_host, asks_acceptance } = data
  return (
    <div className="grid gap-1 text-sm text-soft">
      <p className="break-words">
        {t("address", { host: host !== null && answers ? host : service_host })} {!answers && t("own_address")}
      </p>
      {asks_acceptance && (
        <AcceptAddress
          host={service_host}
          accepts={accepts}
          onAccept={(accepts_service_address) => onChange({ accepts_service_address })}
          className="text-ink"
        />
      )}
    </div>
  )
}
