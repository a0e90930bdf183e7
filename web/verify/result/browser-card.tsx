import { type ComponentProps, type ComponentType, lazy, Suspense } from "react"
import { certificateFile, certificatePath } from "#web/api/public.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { DialogButton } from "#web/ui/dialog-button.tsx"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { CheckList } from "#web/verify/checks/check-list.tsx"
import { ReadAt } from "#web/verify/checks/read-at.tsx"
import type { OwnNode as OwnNodeType } from "./own-node.tsx"

const loadCheckYourself = async () => {
  const dialog = import("./check-yourself-dialog.tsx")
  return (await Promise.all([dialog, loadTexts("after")]))[0].CheckYourselfDialog
}

/** Not part of the first view, and missing without harm. */
const OwnNode = lazy<ComponentType<ComponentProps<typeof OwnNodeType>>>(async () => {
  const module = import("./own-node.tsx")
  return Promise.all([module, loadTexts("node")]).then(
    ([{ OwnNode }]) => ({ default: OwnNode }),
    () => ({ default: () => null }),
  )
})

interface Properties {
  browser: BrowserStatement
  index: IndexStatement
  code: string
  /** Another reading of this browser, through a node of the visitor's own. */
  onRead: (statement: BrowserStatement) => void
}

/** The right statement: what this browser read for itself, check by check. */
export function BrowserCard({ browser, index, code, onRead }: Properties) {
  const t = useText("public")
  return (
    <section
      aria-labelledby="own-reading"
      aria-busy={browser.state === "reading"}
      className="border border-line bg-sheet p-6 sm:px-8"
    >
      <h2 id="own-reading" className="block-label text-soft">
        {t("proof.title")}
      </h2>
      <div className="mt-2">{browser.state === "reading" ? <Reading /> : <Statement browser={browser} />}</div>
      {browser.state !== "reading" && (
        <div className="mt-5 flex flex-wrap gap-x-3 gap-y-2.5 empty:hidden max-sm:*:w-full">
          {browser.state === "read" && browser.from === "certificate" && (
            <a href={certificatePath(code)} download={certificateFile(code)} className={buttonClass("plain")}>
              {t("result.certificate")}
            </a>
          )}
          {browser.state === "read" && browser.certificate && browser.report.record_hash && (
            <DialogButton
              className={buttonClass("plain")}
              load={loadCheckYourself}
              given={{
                certificate: browser.certificate,
                record_hash: browser.report.record_hash,
                chain: browser.chain?.name ?? "",
              }}
            >
              {t("result.yourself")}
            </DialogButton>
          )}
          {browser.state !== "nothing" && (
            <Suspense fallback={null}>
              <OwnNode code={code} index={index} onRead={onRead} />
            </Suspense>
          )}
          {browser.state !== "nothing" && (
            <a
              href={paths.offlinePage(code, (browser.state === "read" && browser.chain) || undefined)}
              className="for-fingers prose-link py-2.5 text-[0.9375rem] text-soft max-sm:text-center print:hidden"
            >
              {t("result.another_node")}
            </a>
          )}
        </div>
      )}
    </section>
  )
}

function Statement({ browser }: { browser: Exclude<BrowserStatement, { state: "reading" }> }) {
  const t = useText("public")
  if (browser.state !== "read") {
    const said = {
      nothing: "proof.nothing",
      not_found: "proof.nothing_known",
      unchecked: "proof.unchecked",
    } as const
    return <p className="appear font-serif text-lg leading-relaxed">{t(said[browser.state])}</p>
  }
  const { report, chain, certificate, differing } = browser
  return (
    <div className="appear">
      <ReadAt report={report} chain={chain} />
      {differing !== null && differing.length > 0 && (
        <p role="alert" className="mt-3 border-l-2 border-wax pl-3 font-semibold text-wax">
          {t("proof.contradiction")}
        </p>
      )}
      <CheckList report={report} certificate={certificate} differing={differing} />
    </div>
  )
}

function Reading() {
  const t = useText("public")
  return (
    <>
      <p className="font-serif text-lg leading-relaxed">{t("proof.reading")}</p>
      <div className="mt-4 grid gap-6 border-t border-dotted border-edge pt-5">
        {[60, 48, 70, 54, 64].map((width) => (
          <div key={width} className="waiting h-4" style={{ width: `${width}%` }} />
        ))}
      </div>
    </>
  )
}
