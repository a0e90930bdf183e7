import { Tabs as Parts } from "radix-ui"
import { type ReactNode, useEffect, useRef, useState } from "react"

interface Properties<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; children: ReactNode }[]
  /** Tabs share the whole width evenly. */
  wide?: boolean
  /** What was typed in one that was opened stays while another is shown. */
  keeps?: boolean
}

const TAB =
  "-mb-px min-h-11 border-b-2 border-transparent px-1 py-2.5 text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"

/** Pages of one thing under a line of names; arrow keys go from one to the next. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  wide = false,
  keeps = false,
}: Properties<Value>) {
  const [opened, setOpened] = useState<readonly Value[]>([])
  if (keeps && !opened.includes(value)) setOpened([...opened, value])
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen.
  useEffect(() => {
    list.current?.querySelector("[data-state=active]")?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [value])
  return (
    <Parts.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Parts.List
        ref={list}
        aria-label={label}
        className={`mb-7 flex border-b border-line ${wide ? "" : "gap-4 sm:gap-7"} ${keeps ? "overflow-x-auto overflow-y-hidden max-sm:-mx-5 max-sm:px-5" : ""}`}
      >
        {tabs.map((tab) => (
          <Parts.Trigger key={tab.value} value={tab.value} className={`${TAB} ${wide ? "flex-1" : ""}`}>
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content
          key={tab.value}
          value={tab.value}
          tabIndex={-1}
          forceMount={opened.includes(tab.value) || undefined}
          className="data-[state=inactive]:hidden"
        >
          {tab.children}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
