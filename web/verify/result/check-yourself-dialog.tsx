import type { ReactNode } from "react"
import type { Certificate } from "#proof/certificate.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { SheetDialog } from "#web/ui/sheet-dialog.tsx"

/** A product minted on its own is in no batch. */
const NO_ROOT = `0x${"0".repeat(64)}`

interface Properties {
  certificate: Certificate
  record_hash: string
  /** As the chain is called where it was read. */
  chain: string
  onClose: () => void
}

/** The facts of a check and three ways to repeat it without us. */
export function CheckYourselfDialog({ certificate, record_hash, chain, onClose }: Properties) {
  const t = useText("after")
  const { registry, token_id, chain_id, batch } = certificate
  return (
    <SheetDialog title={t("yourself.title")} close={t("close")} onClose={onClose}>
      <p className="mt-2 text-soft">{t("yourself.lead")}</p>
      <Part title={t("yourself.facts")}>
        <dl>
          <Fact label={t("yourself.network")}>
            {chainName({ chain_id, name: chain })} ({chain_id})
          </Fact>
          <CopiedFact label={t("yourself.registry")} value={registry} />
          <CopiedFact label={t("yourself.token")} value={token_id} />
          <CopiedFact label={t("yourself.hash")} value={record_hash} />
        </dl>
      </Part>
      <Part title={t("yourself.disk")}>
        <p className="mb-3">{t("yourself.disk_text")}</p>
        <a href={paths.offlinePage()} download="touchmark-verify.html" className={buttonClass("plain", "small")}>
          {t("yourself.page")}
        </a>
      </Part>
      <Part title={t("yourself.explorer")}>
        <p className="mb-1">{t("yourself.explorer_text")}</p>
        <dl>
          <CopiedFact label="tokenId" value={token_id} />
          <CopiedFact label="recordHash" value={record_hash} />
          <CopiedFact label="root" value={batch?.root ?? NO_ROOT} />
          <CopiedFact label="proof" value={`[${batch?.proof.join(",") ?? ""}]`} />
        </dl>
      </Part>
      <Part title={t("yourself.script")}>
        <p>{t("yourself.script_text")}</p>
        <pre className="mt-2 break-words whitespace-pre-wrap border border-line bg-paper p-3 text-sm">
          <code className="figures">node scripts/verify-certificate.ts certificate.json --rpc https://…</code>
        </pre>
      </Part>
    </SheetDialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-dotted border-edge/70 py-1 last:border-0">
      <dt className="text-soft">{label}</dt>
      <dd className="flex min-h-9 items-center gap-1">{children}</dd>
    </div>
  )
}

function CopiedFact({ label, value }: { label: string; value: string }) {
  const t = useText("after")
  return (
    <Fact label={label}>
      <CodeText short>{value}</CodeText>
      <CopyButton text={value} label={t("copy")} copied={t("copied")} />
    </Fact>
  )
}
