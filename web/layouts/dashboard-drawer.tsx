import { Menu, Search, X } from "lucide-react"
import { Dialog } from "radix-ui"
import { useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Logo } from "#web/ui/logo.tsx"
import { DashboardSidebar } from "./dashboard-sidebar.tsx"

/** The sidebar behind a button, for narrow windows. */
export function DashboardDrawer({ onSearch }: { onSearch: () => void }) {
  const t = useText("dashboard")
  const shared = useText("public")
  const [open, setOpen] = useState(false)
  function search() {
    setOpen(false)
    onSearch()
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <header className="flex items-center justify-between border-b border-line px-4 py-3 sm:px-9 print:hidden lg:hidden">
        <Logo label={shared("shell.home")} />
        <div className="flex gap-1">
          <button
            type="button"
            aria-label={t("search.title")}
            onClick={onSearch}
            className="grid size-11 place-items-center"
          >
            <Search size={21} strokeWidth={1.75} aria-hidden />
          </button>
          <Dialog.Trigger aria-label={t("shell.menu")} className="grid size-11 place-items-center">
            <Menu size={22} strokeWidth={1.75} aria-hidden />
          </Dialog.Trigger>
        </div>
      </header>
      <Dialog.Portal>
        <Dialog.Overlay data-veil className="fixed inset-0 z-20 bg-black/45 lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="slid fixed inset-y-0 left-0 z-20 w-72 max-w-[85vw] border-r border-line bg-paper lg:hidden"
        >
          <Dialog.Title className="sr-only">{t("shell.menu")}</Dialog.Title>
          <DashboardSidebar onSearch={search} onLeave={() => setOpen(false)} />
          <Dialog.Close
            aria-label={t("shell.close")}
            className="absolute top-3 right-2 grid size-11 place-items-center"
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
