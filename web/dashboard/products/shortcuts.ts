import { readStored, writeStored } from "#web/storage.ts"

/** Keys of the list. `Shift` is part of a key that it changes: "A" is Shift and a. */
export const SHORTCUTS = [
  { keys: ["j", "ArrowDown"], action: "next_row" },
  { keys: ["k", "ArrowUp"], action: "previous_row" },
  { keys: ["Enter"], action: "open" },
  { keys: ["x"], action: "select" },
  { keys: ["a"], action: "select_page" },
  { keys: ["A"], action: "select_all" },
  { keys: ["Escape"], action: "clear" },
  { keys: ["f"], action: "filter" },
  { keys: ["/"], action: "search" },
  { keys: ["m"], action: "mint" },
  { keys: ["d"], action: "delete" },
  { keys: ["l"], action: "labels" },
  { keys: ["n", "ArrowRight"], action: "next_page" },
  { keys: ["p", "ArrowLeft"], action: "previous_page" },
  { keys: ["?"], action: "help" },
] as const
export type ShortcutAction = (typeof SHORTCUTS)[number]["action"]

/** Who types, chooses or answers a question means the field and not the list. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]'

const STORED_AS = "shortcuts"

/** Single keys get in the way of some who speak to their computer: they can be turned off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored("local", STORED_AS) !== "off"
export const turnShortcuts = (on: boolean): void => writeStored("local", STORED_AS, on ? "on" : "off")

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">

/** A pressed key's action; null for other keys. */
export function actionOf({ key, ctrlKey, metaKey, altKey, target }: Press): ShortcutAction | null {
  if (ctrlKey || metaKey || altKey || !areShortcutsOn()) return null
  if (target instanceof Element && target.closest(TYPING)) return null
  return SHORTCUTS.find(({ keys }) => keys.some((one) => one === key))?.action ?? null
}
