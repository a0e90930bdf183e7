import { type ComponentType, type Dispatch, lazy, type SetStateAction, Suspense } from "react"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { DialogButton } from "#web/ui/dialog-button.tsx"
import type { BrandLook } from "#web/verify/card/maker-card.tsx"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { CheckList, ReadAt } from "#web/verify/checks/check-list.tsx"
import type * as OwnNodeModule from "./own-node.tsx"

const loadCheckYourself = async () => {
  const dialog = import("./check-yourself-dialog.tsx")
  return (await Promise.all([dialog, loadTexts("after")]))[0].CheckYourselfDialog
}

/** Missing without harm. */
const later = <Properties,>(pick: (module: typeof OwnNodeModule) => ComponentType<Properties>) =>
  lazy<ComponentType<Properties>>(() =>
    Promise.all([import("./own-node.tsx"), loadTexts("node")]).then(
      ([module]) => ({ default: pick(module) }),
      () => ({ default: () => null }),
    ),
  )
const OwnNode = later(({ OwnNode }) => OwnNode)
const AskDomain = later(({ AskDomain }) => AskDomain)

interface Properties {
  browser: BrowserStatement
  index: IndexStatement
  code: string
  /** Another reading of this browser, through a node of the visitor's own. */
  onRead: (statement: BrowserStatement) => void
  /** Beside the maker's name. */
  look: BrandLook | null
  onLook: Dispatch<SetStateAction<BrandLook | null>>
}

/** What the browser read, check by check, and the ways to read it again without us. */
export function ProofDetails({ browser, index, code, onRead, look, onLook }: Properties) {
  const t = useText("proof")
  const own = browser.state === "read" ? browser : null
  return (
    <>
      {own?.report.reading && <ReadAt report={own.report} chain={own.chain} />}
      {own?.differing && own.differing.length > 0 && (
        <p role="alert" className="mt-3 border-l-2 border-wax pl-3 font-semibold text-wax">
          {t("at.contradiction")}
        </p>
      )}
      {own && (
        <CheckList report={own.report} certificate={own.certificate} differing={own.differing}>
          <Suspense fallback={null}>
            {own.certificate && (
              <AskDomain report={own.report} certificate={own.certificate} look={look} onLook={onLook} />
            )}
          </Suspense>
        </CheckList>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden max-sm:*:w-full">
        {own?.certificate && own.report.record_hash && (
          <DialogButton
            className={buttonClass("plain")}
            load={loadCheckYourself}
            given={{
              certificate: own.certificate,
              record_hash: own.report.record_hash,
              chain: own.chain?.name ?? "",
            }}
          >
            {t("yourself")}
          </DialogButton>
        )}
        {browser.state !== "nothing" && (
          <>
            <Suspense fallback={null}>
              <OwnNode code={code} index={index} onRead={onRead} />
            </Suspense>
            <a href={paths.offlinePage(code, own?.chain ?? undefined)} className={buttonClass("quiet")}>
              {t("another_node")}
            </a>
          </>
        )}
      </div>
    </>
  )
}
