import type { BrowserContext } from "@playwright/test"

export interface Used {
  /** Its role as the browser computes it; "file" for a choice of files. */
  role: string
  /** Its name as the browser tells it to a screen reader. */
  name: string
}

/** Reports each control that is clicked, typed into or changed on any page of the context. */
export async function watchUses(context: BrowserContext, onUse: (used: Used) => void): Promise<void> {
  await context.exposeBinding("reportUse", (_, used: Used) => onUse(used))
  await context.addInitScript(listen)
}

/** Runs in the page. Chromium computes role and name behind its flag ComputedAccessibilityInfo. */
function listen(): void {
  const CONTROLS = "a, button, input, select, summary, textarea, [role]"
  const { reportUse } = window as unknown as { reportUse: (used: Used) => Promise<void> }
  const plain = (text: string | null | undefined) => (text ?? "").trim().replace(/\s+/g, " ")
  const report = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    if (!control) return
    const computed = control as HTMLElement & { computedRole: string; computedName: string }
    if (control instanceof HTMLInputElement && control.type === "file") {
      const name = control.ariaLabel ?? plain(control.labels?.[0]?.innerText)
      return void reportUse({ role: "file", name })
    }
    // A box for a date has no role of its own.
    const isDate = control instanceof HTMLInputElement && control.type.startsWith("date")
    void reportUse({ role: isDate ? "textbox" : computed.computedRole, name: plain(computed.computedName) })
  }
  for (const type of ["click", "input", "change"]) addEventListener(type, report, { capture: true })
}
