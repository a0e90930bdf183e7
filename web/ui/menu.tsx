import { DropdownMenu as Parts } from "radix-ui"
import type { ReactNode } from "react"

interface MenuItem {
  label: ReactNode
  onSelect: () => void
  /** Why it is off. */
  off?: string | false
  danger?: boolean
  /** Keys that do the same, as they are printed: "M". */
  keys?: string
}

interface Properties {
  /** The button that opens it. */
  trigger: ReactNode
  /** Groups, with a line between them. */
  groups: readonly (readonly MenuItem[])[]
}

const ITEM =
  "flex min-h-10 cursor-pointer items-center justify-between gap-8 rounded-sm px-3 text-[0.9375rem] outline-none data-highlighted:bg-paper data-disabled:cursor-not-allowed data-disabled:text-soft"

/** Things to do, behind one button. Arrow keys, first letters and Escape work as everywhere. */
export function Menu({ trigger, groups }: Properties) {
  return (
    <Parts.Root modal={false}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="appear z-20 min-w-52 rounded-md border border-edge bg-sheet p-1"
        >
          {groups.map((items, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name and never change places.
            <Parts.Group key={place} className={place > 0 ? "mt-1 border-t border-line pt-1" : ""}>
              {items.map((item, index) => (
                <Parts.Item
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do items.
                  key={index}
                  disabled={Boolean(item.off)}
                  onSelect={item.onSelect}
                  className={`${ITEM} ${item.danger ? "text-wax" : ""}`}
                >
                  <span>
                    {item.label}
                    {item.off && <span className="block text-sm">{item.off}</span>}
                  </span>
                  {item.keys && <kbd className="figures text-xs text-soft">{item.keys}</kbd>}
                </Parts.Item>
              ))}
            </Parts.Group>
          ))}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
