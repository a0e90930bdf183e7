import { type FormEvent, useState } from "react"
import { BUNDLE_MB_MAX } from "#proof/bundle.ts"
import { hashOfRecord } from "#proof/certificate.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { LogoMark } from "#web/ui/logo.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { WalletProblemText } from "#web/verify/checks/wallet-problem-text.tsx"
import { linkedTo } from "./linked-to.ts"
import { NodesPart } from "./nodes-part.tsx"
import { OfflineResult } from "./offline-result.tsx"
import { ProofDrop } from "./proof-drop.tsx"
import { type CheckState, type Chosen, useOfflineCheck } from "./use-offline-check.ts"

/** What a link to this page brought along. */
const linked = linkedTo(location.hash)

export function OfflinePage() {
  const t = useText("offline")
  useTitle(`${t("title")} - Touchmark`)
  const [code, setCode] = useState(linked.code)
  const { chosen, state, change, choose, forget, open, check } = useOfflineCheck(linked.network)
  const busy = state.step === "checking" || state.step === "opening"

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
        <h1 className="mt-6 font-display text-4xl leading-tight sm:text-[3.25rem]">{t("title")}</h1>
        <p className="mt-3 max-w-[40rem] font-serif text-lg leading-relaxed">{t("lead")}</p>
        {linked.record_hash && (
          <Notice tone="grey" className="mt-6 max-w-[40rem]">
            {t("printed")}
          </Notice>
        )}
        <form
          onSubmit={submit}
          noValidate
          className="mt-8 grid gap-x-10 gap-y-7 border border-line bg-sheet p-6 sm:p-8 md:grid-cols-2"
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
            <ProofDrop name={chosen.file?.name} onFile={(file) => void open(file, code)} />
          </div>
          <NodesPart chosen={chosen} onNetwork={choose} onChange={change} onForget={forget} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 md:col-span-2">
            <Button type="submit" disabled={busy} className="min-w-36">
              {state.step === "opening" ? t("opening") : busy ? t("checking") : t("check")}
            </Button>
            <Problem state={state} chosen={chosen} />
          </div>
        </form>
        <div aria-live="polite">
          {state.step === "done" && <AgainstPrinted file={chosen.file} />}
          {state.step === "done" && <OfflineResult check={state.check} chain={chosen.network} />}
        </div>
      </main>
    </div>
  )
}

/** Whether the chosen certificate is the one whose printed copy led here. */
function AgainstPrinted({ file }: Pick<Chosen, "file">) {
  const t = useText("offline")
  if (!linked.record_hash || file?.kind !== "certificate") return null
  const isSame = hashOfRecord(file.certificate) === linked.record_hash
  return (
    <Notice tone={isSame ? "grey" : "amber"} className="mt-8 max-w-[40rem]">
      {t(isSame ? "printed_same" : "printed_other")}
    </Notice>
  )
}

/** What is missing or wrong before anything can be checked. */
function Problem({ state, chosen }: { state: CheckState; chosen: Chosen }) {
  const t = useText("offline")
  const { step } = state
  if (step === "wallet")
    return <WalletProblemText problem={state.problem} wallet={chosen.wallet?.name ?? ""} chain={chosen.network} />
  return (
    <>
      <p role="status">
        {step === "code_wanted" && chosen.file?.kind === "bundle" && t("code_wanted", { n: chosen.file.bundle.size })}
      </p>
      <p role="alert" className="text-wax">
        {(step === "mistyped" || step === "unreadable" || step === "other_edition" || step === "failed") && t(step)}
        {step === "too_large" && t("too_large", { megabytes: BUNDLE_MB_MAX })}
      </p>
    </>
  )
}
