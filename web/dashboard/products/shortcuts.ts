import { readStored, writeStored } from "#web/storage.ts"

/** What a key does in the list. `Shift` is part of the key where it changes it: "A" is Shift and a. */
export const SHORTCUTS = [
  { keys: ["j", "ArrowDown"], deed: "next_row" },
  { keys: ["k", "ArrowUp"], deed: "previous_row" },
  { keys: ["Enter"], deed: "open" },
  { keys: ["x"], deed: "select" },
  { keys: ["a"], deed: "select_page" },
  { keys: ["A"], deed: "select_all" },
  { keys: ["Escape"], deed: "clear" },
  { keys: ["f"], deed: "filter" },
  { keys: ["/"], deed: "search" },
  { keys: ["m"], deed: "mint" },
  { keys: ["d"], deed: "delete" },
  { keys: ["l"], deed: "labels" },
  { keys: ["n", "ArrowRight"], deed: "next_page" },
  { keys: ["p", "ArrowLeft"], deed: "previous_page" },
  { keys: ["?"], deed: "help" },
] as const
export type ShortcutDeed = (typeof SHORTCUTS)[number]["deed"]

/** Who types, chooses or answers a question means the field and not the list. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]'

const STORED_AS = "shortcuts"

/** Single keys get in the way of some who speak to their computer: they can be turned off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored("local", STORED_AS) !== "off"
export const turnShortcuts = (on: boolean): void => writeStored("local", STORED_AS, on ? "on" : "off")

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">

/** What a pressed key asks for; null for what is not ours. */
export function deedOf({ key, ctrlKey, metaKey, altKey, target }: Press): ShortcutDeed | null {
  if (ctrlKey || metaKey || altKey || !areShortcutsOn()) return null
  if (target instanceof Element && target.closest(TYPING)) return null
  return SHORTCUTS.find(({ keys }) => keys.some((one) => one === key))?.deed ?? null
}
