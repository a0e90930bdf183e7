import { isField, kindOf, orderFields } from "#shared/product-fields.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"

export const COLUMNS_DEFAULT = ["serial_number", "batch_number", "short_code", "status", "tx_hash"] as const

/** The columns of the list beside the product's name, which is always there. */
export const COLUMNS = orderFields(
  [...COLUMNS_DEFAULT, "product_code", "category", "others", "created_at"],
  ["product_name", "description"],
)
export type ColumnName = (typeof COLUMNS)[number]

/** The window width from which a column is shown, and its width. Full class names, so that Tailwind finds them. */
const ROOM: Partial<Record<ColumnName, string>> = {
  serial_number: "hidden xl:table-cell xl:w-44",
  batch_number: "hidden xl:table-cell xl:w-28",
  short_code: "hidden md:table-cell md:w-52",
  status: "w-32",
  tx_hash: "hidden lg:table-cell lg:w-32",
  product_code: "hidden xl:table-cell xl:w-40",
  category: "hidden xl:table-cell xl:w-36",
}

export const columnRoom = (column: ColumnName): string => ROOM[column] ?? "hidden xl:table-cell xl:w-34"

export const isDateColumn = (column: string): boolean =>
  column === "created_at" || (isField(column) && kindOf(column) === "date")

export const isColumn = (name: string): name is ColumnName => COLUMNS.some((column) => column === name)

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
