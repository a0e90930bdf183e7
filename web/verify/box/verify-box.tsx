import { type FormEvent, useId, useState } from "react"
import { parseQuery } from "#shared/query.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { openResult } from "./open-result.ts"
import { ScanButton } from "./scan-button.tsx"

const FAULTS = { length: "verify.too_short", symbol: "verify.strange_sign", check: "verify.mistyped" } as const

/** The one box that takes a code however typed, a pasted link, a token id or a transaction hash. */
export function VerifyBox({ initial = "", focused = false }: { initial?: string; focused?: boolean }) {
  const t = useText("public")
  const id = useId()
  const [typed, setTyped] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<keyof typeof FAULTS | "empty" | null>(null)

  async function verify(event: FormEvent) {
    event.preventDefault()
    const query = typed.trim() ? parseQuery(typed) : null
    if (!query) return setFault("empty")
    if (query.kind === "mistyped") return setFault(query.reason)
    setFault(null)
    setBusy(true)
    await openResult(query)
    setBusy(false)
  }

  return (
    <form onSubmit={verify} noValidate>
      <label htmlFor={id} className="block-label mb-2 block text-soft">
        {t("verify.label")}
      </label>
      <div className="flex max-w-[38rem] border border-ink bg-sheet max-sm:flex-col sm:h-[3.75rem]">
        <input
          id={id}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(null)
          }}
          // biome-ignore lint/a11y/noAutofocus: asked for where the box is the only thing to do next.
          autoFocus={focused}
          placeholder={t("verify.placeholder")}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          className="figures h-14 min-w-0 grow bg-transparent px-5 text-base sm:text-[1.0625rem] focus-visible:outline-offset-[-4px] sm:h-full"
        />
        <button
          type="submit"
          disabled={busy}
          className={`${buttonClass("primary", "large")} rounded-none border-0 sm:h-full sm:min-w-36`}
        >
          {busy ? t("verify.busy") : t("verify.button")}
        </button>
      </div>
      <p id={`${id}-fault`} role="alert" className="min-h-7 pt-1.5 text-[0.9375rem] text-wax">
        {fault === "empty" ? t("verify.empty") : fault && t(FAULTS[fault])}
      </p>
      <div className="flex flex-wrap gap-x-8 text-[0.9375rem] text-soft">
        <ScanButton className="py-1.5 hover:text-ink hover:underline" />
        <a href={paths.offlinePage()} className="py-1.5 hover:text-ink hover:underline">
          {t("verify.check_file")}
        </a>
      </div>
    </form>
  )
}
