import { Tabs as Parts } from "radix-ui"
import type { ReactNode } from "react"

interface Properties<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; children: ReactNode }[]
  /** Tabs share the whole width evenly. */
  wide?: boolean
}

const TAB =
  "-mb-px min-h-11 border-b-2 border-transparent px-1 py-2.5 text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"

/** Pages of one thing under a line of names; arrow keys go from one to the next. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, wide = false }: Properties<Value>) {
  return (
    <Parts.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Parts.List aria-label={label} className={`mb-7 flex border-b border-line ${wide ? "" : "gap-4 sm:gap-7"}`}>
        {tabs.map((tab) => (
          <Parts.Trigger key={tab.value} value={tab.value} className={`${TAB} ${wide ? "flex-1" : ""}`}>
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.children}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
