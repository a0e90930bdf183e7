import { Fragment, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { OptionLabel } from "#web/ui/option-label.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { areShortcutsOn, type Shortcut, turnShortcuts } from "./action-of.ts"

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
