import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { textOf } from "#web/i18n/texts.ts"
import { toast } from "#web/ui/toasts.tsx"

type Menu = ComponentType<{ onClose: () => void }>

/** Search in the dashboard: loaded when it is first asked for, by a button or by Ctrl or Cmd and K. */
export function useCommandMenu(): { open: () => void; menu: ReactNode } {
  const [Menu, setMenu] = useState<Menu | null>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What lies over the page asks something first.
      if (!document.querySelector("[role=dialog], [role=alertdialog], dialog[open]")) void load(setMenu)
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [])
  return { open: () => void load(setMenu), menu: Menu && <Menu onClose={() => setMenu(null)} /> }
}

async function load(show: (menu: () => Menu) => void): Promise<void> {
  try {
    const { CommandMenu } = await import("./command-menu.tsx")
    show(() => CommandMenu)
  } catch {
    toast(textOf("dashboard")("shell.missing_text"), "error")
  }
}
