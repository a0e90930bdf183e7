import { useEffect, useState } from "react"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { clearChecks, isListed, readChecks, setListed, watchChecks } from "./device-checks.ts"

/** The list that this browser keeps, to be seen, cleared and switched off. */
export function MyChecks() {
  const t = useText("checks")
  const [checks, setChecks] = useState(readChecks)
  const [listed, setOn] = useState(isListed)
  useEffect(() => watchChecks(() => setChecks(readChecks())), [])
  function change(on: boolean): void {
    setListed(on)
    setOn(on)
  }
  return (
    <>
      <p>{t("mine_text")}</p>
      <p className="mt-3 flex items-center gap-3 text-ink">
        <Switch id="keep-checks" checked={listed} onChange={(event) => change(event.target.checked)} />
        <label htmlFor="keep-checks">{t("keep")}</label>
      </p>
      {checks.length > 0 ? (
        <>
          <ul className="mt-3 max-h-72 overflow-y-auto">
            {checks.map(({ id, name, at }) => (
              <li key={id} className="flex justify-between gap-4 border-t border-dotted border-edge py-1.5">
                <span className="min-w-0 break-words text-ink">{name}</span>
                <span className="shrink-0">{formatDate(at)}</span>
              </li>
            ))}
          </ul>
          <Button kind="plain" size="small" className="mt-3" onClick={clearChecks}>
            {t("clear")}
          </Button>
        </>
      ) : (
        <p className="mt-3">{t(listed ? "none" : "off")}</p>
      )}
    </>
  )
}
