import { useQuery } from "@tanstack/react-query"
import { LABEL_LAYOUT_NAMES, LABEL_ORDERS } from "#shared/label-layouts.ts"
import { queries } from "#web/api/queries.ts"
import { AcceptAddress } from "#web/dashboard/label-address/accept-address.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { Choice, LANGUAGE_OPTIONS } from "#web/ui/select.tsx"
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
      <Choice
        label={t("paper")}
        value={printing.layout}
        options={LABEL_LAYOUT_NAMES.map((name) => [name, t(name)])}
        onChoose={(layout) => onChange({ layout })}
      />
      <Choice
        label={t("order")}
        value={printing.order}
        options={LABEL_ORDERS.map((order) => [order, t(`orders.${order}`)])}
        onChoose={(order) => onChange({ order })}
      />
      <Choice
        label={t("language")}
        value={printing.language}
        options={LANGUAGE_OPTIONS}
        onChoose={(language) => onChange({ language })}
      />
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
