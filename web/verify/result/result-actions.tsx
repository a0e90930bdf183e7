import { useState } from "react"
import { formatTime } from "#web/i18n/format.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { DialogButton } from "#web/ui/dialog-button.tsx"

const loadReport = async () => (await Promise.all([import("./report-dialog.tsx"), loadTexts("after")]))[0].ReportDialog

/** The actions on a result. Without a product there is none to share, and the field for another code is above. */
export function ResultActions({ code, title, isShown }: { code: string; title: string; isShown: boolean }) {
  const t = useText("public")
  return (
    <>
      <p className="mt-4 hidden text-sm break-all print:block">
        {t("result.printed", { time: formatTime(new Date().toISOString()), address: location.href })}
      </p>
      <div className="mt-8 flex flex-wrap gap-x-3 gap-y-2.5 border-t border-line pt-6 max-sm:*:w-full print:hidden">
        {isShown && <ShareButton title={title} />}
        <DialogButton className={buttonClass("plain")} load={loadReport} given={{ code }}>
          {t("result.report")}
        </DialogButton>
        {isShown && (
          <a href={paths.verify()} className={buttonClass("quiet")}>
            {t("result.again")}
          </a>
        )}
      </div>
    </>
  )
}

/** The device's own way of sharing; where there is none, the address goes to the clipboard. */
function ShareButton({ title }: { title: string }) {
  const t = useText("public")
  const [copied, setCopied] = useState(false)
  async function share() {
    const url = location.href
    if (navigator.share) return navigator.share({ title, url }).catch(() => null)
    const { copyText } = await import("#web/ui/copy-text.ts")
    setCopied(await copyText(url))
  }
  return (
    <>
      <button type="button" onClick={() => void share()} className={`${buttonClass("plain")} min-w-36`}>
        {t(copied ? "result.link_copied" : "result.share")}
      </button>
      <span role="status" className="sr-only">
        {copied && t("result.link_copied")}
      </span>
    </>
  )
}
