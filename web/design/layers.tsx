import { useState } from "react"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { toast, toastInProducts } from "#web/ui/toasts.tsx"
import { Section } from "./foundations.tsx"
import type { Samples } from "./samples.ts"

/** Overlays. They follow the page's theme, not the column's. */
export function Layers({ t }: { t: Samples }) {
  const [dialog, setDialog] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const nothing = () => null
  return (
    <Section title="Dialog, drawer, menu, toast">
      <div className="flex flex-wrap gap-3">
        <Button kind="plain" onClick={() => setDialog(true)}>
          {t.dialog}
        </Button>
        <Button kind="plain" onClick={() => setDrawer(true)}>
          {t.drawer}
        </Button>
        <Menu
          trigger={<Button kind="plain">{t.open}</Button>}
          groups={[
            [
              { label: t.items[0], onSelect: nothing, keys: "M" },
              { label: t.items[1], onSelect: nothing },
            ],
            [{ label: t.items[2], onSelect: nothing, danger: true }],
          ]}
        />
        <Button kind="plain" onClick={() => toast(t.toast)}>
          {t.toast}
        </Button>
        <Button kind="plain" onClick={() => toastInProducts(t.toast, "error")}>
          {t.toast} (2)
        </Button>
      </div>
      <ConfirmDialog
        open={dialog}
        onOpenChange={setDialog}
        title={t.dialog}
        text={t.dialog_text}
        yes={t.danger}
        cancel={t.quiet}
        danger
        onYes={() => setDialog(false)}
      />
      <Drawer open={drawer} onOpenChange={setDrawer} title={t.drawer} close={t.close}>
        {t.sentence}
      </Drawer>
    </Section>
  )
}
