import { type FormEvent, useId, useState } from "react"
import { formatCode } from "#shared/code.ts"
import { parseQuery, type Query } from "#shared/query.ts"
import { askAhead } from "#web/features/result/asked.ts"
import { useText } from "#web/i18n/use-text.ts"
import { navigate } from "#web/navigation.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"

/** What the address of a result holds: the code as people write it, or the identifier. */
function addressed(query: Exclude<Query, { kind: "mistyped" }>): string {
  if (query.kind === "code") return formatCode(query.code)
  if (query.kind === "token") return query.token_id
  return query.kind === "transaction" ? query.tx_hash : query.value
}

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
    const code = addressed(query)
    if (query.kind === "code") await askAhead(code)
    await navigate(paths.result(code))
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
    </form>
  )
}
