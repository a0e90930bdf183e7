import { useEffect } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { useShown } from "#web/navigation.ts"
import { codeOfPath } from "#web/routes.ts"
import { useTitle } from "#web/ui/use-title.ts"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"
import { OutcomePicture } from "#web/verify/card/outcome-picture.tsx"
import { prepareForSilence } from "./prepare.ts"
import { ResultHeading } from "./result-heading.tsx"

/** `/v/{…}` with a mistake in the code, which is told at once, without a request. */
export function MistypedPage() {
  const t = useText("public")
  const typed = codeOfPath(useShown()?.path ?? "") ?? ""
  useTitle(t("result.title", { code: typed }))
  useEffect(prepareForSilence, [])
  return (
    <>
      <ResultHeading code={typed} title={t("result.mistyped")}>
        {t("result.mistyped_text")}
      </ResultHeading>
      <div className="grid items-center gap-10 border border-line bg-sheet p-6 sm:p-10 md:grid-cols-[1fr_12rem]">
        <VerifyBox initial={typed} focused />
        <OutcomePicture outcome="mistyped" record_hash={null} size={180} />
      </div>
    </>
  )
}
