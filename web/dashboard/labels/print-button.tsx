import { useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { LabelsDialog } from "./labels-dialog.tsx"

/** Prints the label of one minted product. */
export function PrintButton({ id }: { id: string }) {
  const t = useText("dashboard")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("product.print_label")}</Button>
      <LabelsDialog open={isOpen} onClose={() => setOpen(false)} ids={new Set([id])} />
    </>
  )
}
