import { readStored, writeStored } from "#web/storage.ts"

/** `Shift` is part of a key that it changes: "A" is Shift and a. */
export interface Shortcut<Action extends string = string> {
  readonly keys: readonly string[]
  readonly action: Action
}

/** Who types, chooses or answers a question means the field and not the page. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]'

const STORED_AS = "shortcuts"

/** Single keys get in the way of some who speak to their computer: they can be turned off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored("local", STORED_AS) !== "off"
export const turnShortcuts = (on: boolean): void => writeStored("local", STORED_AS, on ? "on" : "off")

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">

/** A pressed key's action; null for other keys. */
export function actionOf<Action extends string>(
  shortcuts: readonly Shortcut<Action>[],
  { key, ctrlKey, metaKey, altKey, target }: Press,
): Action | null {
  if (ctrlKey || metaKey || altKey || !areShortcutsOn()) return null
  if (target instanceof Element && target.closest(TYPING)) return null
  return shortcuts.find(({ keys }) => keys.includes(key))?.action ?? null
}
