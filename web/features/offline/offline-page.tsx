import { type FormEvent, useState } from "react"
import type { ChainDescription } from "#shared/api/chains.ts"
import { type Certificate, parseCertificate } from "#shared/certificate.ts"
import { parseCode } from "#shared/code.ts"
import { checkCertificate, checkCode, type OwnCheck } from "#web/chain/own-check.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { LogoMark } from "#web/ui/logo.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { CertificateDrop } from "./certificate-drop.tsx"
import { addressesIn, NETWORKS, networkOf } from "./networks.ts"
import { OfflineResult } from "./offline-result.tsx"

type State = { step: "idle" | "checking" | "mistyped" | "unreadable" } | { step: "done"; check: OwnCheck }

export function OfflinePage() {
  const t = useText("offline")
  useTitle(`${t("title")} - Touchmark`)
  const [code, setCode] = useState("")
  const [network, setNetwork] = useState<ChainDescription>(NETWORKS[0]!)
  const [nodes, setNodes] = useState(network.rpc_urls.join("\n"))
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [state, setState] = useState<State>({ step: "idle" })

  function choose(chosen: ChainDescription) {
    setNetwork(chosen)
    setNodes(chosen.rpc_urls.join("\n"))
  }

  async function run(ask: (chains: ChainDescription[]) => Promise<OwnCheck>, on = network, at = nodes) {
    setState({ step: "checking" })
    setState({ step: "done", check: await ask([{ ...on, rpc_urls: addressesIn(at) }]) })
  }

  function openFile(name: string, text: string) {
    setFile({ name, text })
    const certificate = readable(text)
    if (!certificate) return setState({ step: "unreadable" })
    const named = networkOf(certificate) ?? network
    if (named !== network) choose(named)
    const at = named === network ? nodes : named.rpc_urls.join("\n")
    void run((chains) => checkCertificate(text, undefined, chains), named, at)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseCode(code)
    if (code.trim() && !parsed.ok) return setState({ step: "mistyped" })
    const asked = parsed.ok ? parsed.code : undefined
    if (file) return void run((chains) => checkCertificate(file.text, asked, chains))
    if (asked) void run((chains) => checkCode(asked, chains))
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
            <CertificateDrop name={file?.name} onText={openFile} />
          </div>
          <div className="grid content-start gap-4">
            <label className="grid gap-1.5">
              <span className="font-medium">{t("chain")}</span>
              <select
                value={NETWORKS.indexOf(network)}
                onChange={(event) => choose(NETWORKS[Number(event.target.value)]!)}
                className="h-12 border border-edge bg-paper px-3"
              >
                {NETWORKS.map(({ name, network: kind, chain_id }, place) => (
                  <option key={`${kind} ${chain_id}`} value={place}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label className="grid gap-1.5">
              <span className="font-medium">{t("nodes")}</span>
              <textarea
                value={nodes}
                onChange={(event) => setNodes(event.target.value)}
                rows={3}
                spellCheck={false}
                className="figures border border-edge bg-paper px-3.5 py-2.5 text-sm"
              />
              <span className="text-sm text-soft">{t("nodes_hint")}</span>
            </label>
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 md:col-span-2">
            <Button type="submit" disabled={state.step === "checking"} className="min-w-36">
              {state.step === "checking" ? t("checking") : t("check")}
            </Button>
            <p role="alert" className="text-wax">
              {state.step === "mistyped" && t("mistyped")}
              {state.step === "unreadable" && t("unreadable")}
            </p>
          </div>
        </form>
        <div aria-live="polite">{state.step === "done" && <OfflineResult check={state.check} chain={network} />}</div>
      </main>
    </div>
  )
}

function readable(text: string): Certificate | null {
  try {
    return parseCertificate(text)
  } catch {
    return null
  }
}
