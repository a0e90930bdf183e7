import { type FormEvent, useEffect, useRef, useState } from "react"
import { BUNDLE_MB_MAX } from "#proof/bundle.ts"
import { hashOfRecord } from "#proof/certificate.ts"
import { formatCode, parseCode } from "#proof/code.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { LogoMark } from "#web/ui/logo.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { WalletProblemText } from "#web/verify/checks/wallet-problem-text.tsx"
import { NodesPart } from "./nodes-part.tsx"
import { OfflineResult, outcomeAlone } from "./offline-result.tsx"
import { type CheckedFile, type CheckState, type Chosen, NETWORKS, useOfflineCheck } from "./use-offline-check.ts"

interface Linked {
  code: string
  /** The hash that a printed certificate's link names, in small letters. */
  record_hash: string | null
  network: ChainDescription
}

/**
 * Reads what follows the # of the page's address: a code with its network, `#7K3M-Q9XW-2R4A/1/mainnet`, or a printed
 * certificate's hash, `#0x…`. Anything else is passed over.
 */
function linkedTo(hash: string): Linked {
  const [code = "", chain_id, kind] = hash.slice(1).split("/")
  const parsed = parseCode(code)
  const record_hash = /^0x[0-9a-f]{64}$/i.test(code) ? code.toLowerCase() : null
  const network = NETWORKS.find((one) => one.chain_id === Number(chain_id) && one.network === kind)
  return { code: parsed.ok ? formatCode(parsed.code) : "", record_hash, network: network ?? NETWORKS[0]! }
}

/** What a link to this page brought along. */
const linked = linkedTo(location.hash)

export function OfflinePage() {
  const t = useText("offline")
  useTitle(`${t("title")} - Touchmark`)
  const [code, setCode] = useState(linked.code)
  const { chosen, state, checked, change, choose, forget, open, show, check } = useOfflineCheck(linked.network)
  const busy = state.step === "checking" || state.step === "opening"
  const isDone = state.step === "done"
  const [isUnfolded, unfold] = useState(false)

  // The answer takes the place of the form, wherever on it the visitor is.
  useEffect(() => {
    if (state.step !== "done") return
    unfold(false)
    scrollTo({ top: 0, behavior: "instant" })
    document.getElementById("verdict")?.focus({ preventScroll: true })
  }, [state])

  function submit(event: FormEvent) {
    event.preventDefault()
    void check(code)
  }

  return (
    <div className="mx-auto max-w-[62rem] px-4 pb-20 sm:px-8">
      <header className="flex items-center justify-between py-6">
        <span className="flex items-center gap-3">
          <LogoMark />
          <span className="font-display text-2xl leading-none">Touchmark</span>
        </span>
        <LanguageSwitch />
      </header>
      <main>
        <h1 className={`font-display leading-tight ${isDone ? "text-2xl" : "mt-6 text-4xl sm:text-[3.25rem]"}`}>
          {t("title")}
        </h1>
        {!isDone && <p className="mt-3 max-w-[40rem] font-serif text-lg leading-relaxed">{t("lead")}</p>}
        {checked.length > 0 && <CheckedFiles {...{ checked, state }} onShow={show} />}
        {isDone && (
          <>
            <AgainstPrinted file={chosen.file} />
            <OfflineResult check={state.check} chain={chosen.network} />
          </>
        )}
        {!isDone && linked.record_hash && (
          <Notice tone="grey" className="mt-6 max-w-[40rem]">
            {t("printed")}
          </Notice>
        )}
        <details
          open={!isDone || isUnfolded}
          onToggle={({ currentTarget }) => isDone && unfold(currentTarget.open)}
          className="group mt-8"
        >
          <summary hidden={!isDone} className="w-fit py-2.5 font-medium">
            {t("again")}
          </summary>
          <form
            onSubmit={submit}
            noValidate
            className="grid gap-x-10 gap-y-7 border border-line bg-sheet p-6 sm:p-8 md:grid-cols-2"
          >
            <div className="grid content-start gap-4">
              <label className="grid gap-1.5">
                <span className="font-medium">{t("code")}</span>
                <input
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  className="figures h-12 border border-edge bg-paper px-3.5"
                />
                <span className="text-sm text-soft">{t("code_only")}</span>
              </label>
              <p className="text-sm text-soft">{t("or")}</p>
              <ProofDrop name={chosen.file?.name} onFiles={(files) => void open(files, code)} />
              <Problem state={state} chosen={chosen} />
            </div>
            <NodesPart chosen={chosen} onNetwork={choose} onChange={change} onForget={forget} />
            <Button type="submit" disabled={busy} className="min-w-36 justify-self-start">
              {t("check")}
            </Button>
          </form>
        </details>
      </main>
    </div>
  )
}

interface CheckedFilesProperties {
  checked: CheckedFile[]
  /** Of the one that is shown. */
  state: CheckState
  onShow: (one: CheckedFile) => void
}

/** Several files with their verdicts; one is shown below. */
function CheckedFiles({ checked, state, onShow }: CheckedFilesProperties) {
  const t = useText("offline")
  const shared = useText("public")
  return (
    <ul aria-label={t("several")} className="mt-4 border-b border-line">
      {checked.map((one) => {
        const outcome = one.state.step === "done" ? outcomeAlone(one.state.check) : "unreachable"
        return (
          <li key={one.name} className="border-t border-line">
            <button
              type="button"
              aria-pressed={one.state === state}
              onClick={() => onShow(one)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-6 py-2 text-left hover:underline aria-pressed:font-semibold"
            >
              <span className="figures text-sm break-all">{one.name}</span>
              {shared(`verdict.${outcome}.title`)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the chosen certificate is the one whose printed copy led here. */
function AgainstPrinted({ file }: Pick<Chosen, "file">) {
  const t = useText("offline")
  if (!linked.record_hash || file?.kind !== "certificate") return null
  const isSame = hashOfRecord(file.certificate) === linked.record_hash
  return (
    <Notice tone={isSame ? "grey" : "amber"} className="mt-4 max-w-[40rem]">
      {/* Before the verdict, which gets the focus. */}
      <p role="alert">{t(isSame ? "printed_same" : "printed_other")}</p>
    </Notice>
  )
}

const PROBLEMS = ["mistyped", "unreadable", "other_edition", "pdf", "failed"] as const

/** What goes on, and what is missing or wrong before anything can be checked; brought into sight. */
function Problem({ state, chosen }: { state: CheckState; chosen: Chosen }) {
  const t = useText("offline")
  const { step } = state
  const said = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew.
  useEffect(() => {
    if (said.current?.textContent) said.current.scrollIntoView({ block: "nearest" })
  }, [state])
  if (step === "wallet")
    return (
      <div ref={said}>
        <WalletProblemText problem={state.problem} wallet={chosen.wallet?.name ?? ""} chain={chosen.network} />
      </div>
    )
  return (
    <div ref={said}>
      <p role="status">
        {(step === "opening" || step === "checking") && t(step)}
        {step === "code_wanted" && chosen.file?.kind === "bundle" && t("code_wanted", { n: chosen.file.bundle.size })}
      </p>
      <p role="alert" className="text-wax">
        {PROBLEMS.map((problem) => problem === step && t(problem))}
        {step === "too_large" && t("too_large", { megabytes: BUNDLE_MB_MAX })}
      </p>
    </div>
  )
}

const FILES_MAX = 100

/** Takes certificates, their PDFs or a bundle by choosing or by dropping its file. */
function ProofDrop({ name, onFiles }: { name: string | undefined; onFiles: (files: File[]) => void }) {
  const t = useText("offline")
  return (
    <FileDrop
      accept=".json,.pdf,application/json,application/pdf"
      onFiles={(files) => onFiles(files.slice(0, FILES_MAX))}
      layout="p-5"
    >
      <span className="font-medium underline decoration-edge underline-offset-4">{t("file")}</span>
      {name ? (
        <span className="figures text-sm break-all text-soft">{name}</span>
      ) : (
        <span className="text-sm text-soft">{t("drop")}</span>
      )}
    </FileDrop>
  )
}
