import { useText } from "#web/i18n/use-text.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"

interface Properties {
  /** The service's. */
  host: string
  accepts: boolean
  onAccept: (accepts: boolean) => void
  disabled?: boolean
  className: string
}

/** Whether labels of the main network may carry an address that ends with this service. */
export function AcceptAddress({ host, accepts, onAccept, disabled = false, className }: Properties) {
  const t = useText("dashboard")
  return (
    <OptionLabel label={t("labels.accept", { host })} className={className}>
      {(id) => (
        <Checkbox id={id} checked={accepts} disabled={disabled} onChange={({ target }) => onAccept(target.checked)} />
      )}
    </OptionLabel>
  )
}
