import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { COLUMNS, COLUMNS_DEFAULT, type ColumnName } from "./columns.ts"

interface Properties {
  open: boolean
  onClose: () => void
  columns: readonly ColumnName[]
  onColumns: (columns: readonly ColumnName[]) => void
}

/** Which columns the list has; it changes behind the dialog while one chooses. */
export function ColumnsDialog({ open, onClose, columns, onColumns }: Properties) {
  const t = useText("dashboard")
  const toggle = (name: ColumnName) =>
    onColumns(COLUMNS.filter((column) => (column === name ? !columns.includes(name) : columns.includes(column))))
  return (
    <MessageDialog
      open={open}
      onClose={onClose}
      title={t("products.columns_title")}
      text={<p>{t("products.columns_text")}</p>}
      body={
        <ul className="mt-5 grid gap-x-6 sm:grid-cols-2">
          {COLUMNS.map((name) => (
            <li key={name}>
              <OptionLabel label={t(`products.${name}`)}>
                {(id) => <Checkbox id={id} checked={columns.includes(name)} onChange={() => toggle(name)} />}
              </OptionLabel>
            </li>
          ))}
        </ul>
      }
    >
      <Button kind="plain" onClick={() => onColumns(COLUMNS_DEFAULT)}>
        {t("products.columns_reset")}
      </Button>
      <Button onClick={onClose}>{t("shell.close")}</Button>
    </MessageDialog>
  )
}
