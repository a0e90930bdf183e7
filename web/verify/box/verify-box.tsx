import { type FormEvent, useId, useState } from "react"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { DialogButton } from "#web/ui/dialog-button.tsx"
import { openResult, readTyped } from "./open-result.ts"

const FAULTS = {
  empty: "empty",
  length: "too_short",
  symbol: "strange_sign",
  check: "mistyped",
  several: "several",
  keyboard: "keyboard",
} as const

interface Properties {
  initial?: string
  focused?: boolean
  /** Stands in the place of a fault until there is one. */
  hint?: string
}

/** The one box that takes a code however typed, a pasted link, a token id or a transaction hash. */
export function VerifyBox({ initial = "", focused = false, hint }: Properties) {
  const t = useText("public")
  const now = useText("now")
  const id = useId()
  const [typed, setTyped] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<keyof typeof FAULTS | "unread" | null>(null)

  async function verify(event: FormEvent) {
    event.preventDefault()
    if (!typed.trim()) return refuse("empty")
    const query = await readTyped(typed).catch(() => null)
    // The service looks for a code in it, too.
    if (!query) return location.assign(paths.result(typed))
    if (query.kind === "mistyped") return refuse(query.reason)
    setFault(null)
    setBusy(true)
    await openResult(query)
    setBusy(false)
  }

  /** The sentences are loaded where they are needed: few mistype a code. */
  function refuse(found: keyof typeof FAULTS): Promise<void> {
    return loadTexts("now").then(
      () => setFault(found),
      () => setFault("unread"),
    )
  }

  return (
    <form onSubmit={verify} noValidate>
      <label htmlFor={id} className="block-label mb-2 block text-soft">
        {t("verify.label")}
      </label>
      <div className="flex h-13 max-w-[38rem] overflow-clip rounded-md border border-ink bg-sheet sm:h-[3.75rem]">
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
          className="figures h-full w-0 min-w-0 grow bg-transparent px-3 text-base focus-visible:outline-offset-[-4px] sm:px-5 sm:text-[1.0625rem]"
        />
        <button
          type="submit"
          disabled={busy}
          className={`${buttonClass("primary", "large")} h-full! rounded-none border-0 max-sm:px-4! sm:min-w-36`}
        >
          {busy ? t("verify.busy") : t("verify.button")}
        </button>
      </div>
      <div className="min-h-7 pt-1.5 text-[0.9375rem]">
        <p id={`${id}-fault`} role="alert" className="text-wax">
          {fault === "unread" ? t("verify.failed") : fault && now(FAULTS[fault])}
        </p>
        {hint && !fault && <p className="text-soft">{hint}</p>}
      </div>
      <div className="flex flex-wrap gap-x-8 text-[0.9375rem] text-soft">
        <ScanButton className="py-1.5 hover:text-ink hover:underline" />
        <a href={paths.offlinePage()} className="py-1.5 hover:text-ink hover:underline">
          {t("verify.check_file")}
        </a>
      </div>
    </form>
  )
}

const load = async () => (await Promise.all([import("./scan-dialog.tsx"), loadTexts("scan")]))[0].ScanDialog

/** Opens the scanner; neither it nor the reader of QR codes is loaded before. */
function ScanButton({ className }: { className: string }) {
  const t = useText("public")
  return (
    <DialogButton className={className} load={load} given={{}}>
      {t("verify.scan")}
    </DialogButton>
  )
}
