import { Fragment, useEffect, useRef, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { readStored, writeStored } from "#web/storage.ts"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { Switch } from "#web/ui/switch.tsx"

/** Enter is the link's own, and a list moves its focus by itself. */
type Own = "open" | "next_row" | "previous_row"
const MOVES = { next_row: () => focusRow(1), previous_row: () => focusRow(-1) }

/** Each gets the id of the row with the focus; null where none has it. */
type Acts<Action extends string> = Record<Exclude<Action, Own>, (row: string | null) => void> &
  Partial<Record<keyof typeof MOVES, () => void>>

/** What keys do on a page. Rows are marked by `data-row`, and the link that opens one by `data-open`. */
export function useShortcuts<Action extends string>(shortcuts: readonly Shortcut<Action>[], acts: Acts<Action>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const action = actionOf(shortcuts, event)
      if (action === null || action === "open") return
      // Escape may close something.
      if (event.key !== "Escape") event.preventDefault()
      // A key held down repeats, and would decide one row after another.
      if (event.repeat && !(action in MOVES)) return
      const all: Partial<Record<string, (row: string | null) => void>> = { ...MOVES, ...latest.current }
      all[action]?.(rowWithFocus()?.dataset.row ?? null)
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [shortcuts])
}

export const rowLink = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"] [data-open]`)
const rowWithFocus = () => document.activeElement?.closest<HTMLElement>("[data-row]") ?? null

/** The row after or before that with the focus; without one, the first or the last. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")]
  const now = rowWithFocus()
  const next = now ? rows.indexOf(now) + step : step === 1 ? 0 : rows.length - 1
  const link = rows[Math.max(0, Math.min(rows.length - 1, next))]?.querySelector<HTMLElement>("[data-open]")
  link?.focus()
  link?.scrollIntoView({ block: "nearest" })
}

const NAMES: Record<string, string> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowLeft: "←",
  Escape: "Esc",
  A: "Shift A",
}

interface Properties<Action extends string> {
  open: boolean
  onClose: () => void
  shortcuts: readonly Shortcut<Action>[]
  textOf: (action: Action) => string
}

/** Every key of a page, and the switch for those whom single keys get in the way. */
export function ShortcutsDialog<Action extends string>({ open, onClose, shortcuts, textOf }: Properties<Action>) {
  const t = useText("dashboard")
  const [on, setOn] = useState(areShortcutsOn)
  function turn(wanted: boolean) {
    turnShortcuts(wanted)
    setOn(wanted)
  }
  return (
    <MessageDialog
      open={open}
      onClose={onClose}
      title={t("shortcuts.title")}
      text={<p>{t("shortcuts.text")}</p>}
      body={
        <>
          <dl
            className={`mt-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 text-[0.9375rem] ${on ? "" : "opacity-50"}`}
          >
            {shortcuts.map(({ keys, action }) => (
              <Fragment key={action}>
                <dt>{textOf(action)}</dt>
                <dd className="flex justify-end gap-1.5">
                  {keys.map((key) => (
                    <kbd key={key} className="figures rounded-sm border border-line bg-paper px-1.5 text-sm">
                      {NAMES[key] ?? key}
                    </kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
          <OptionLabel
            label={on ? t("shortcuts.on") : t("shortcuts.off")}
            className="mt-5 w-full border-t border-line pt-2"
          >
            {(id) => <Switch id={id} checked={on} onChange={(event) => turn(event.target.checked)} />}
          </OptionLabel>
        </>
      }
    >
      <Button onClick={onClose}>{t("shell.close")}</Button>
    </MessageDialog>
  )
}

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
