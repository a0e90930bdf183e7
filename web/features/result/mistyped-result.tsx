import { VerifyBox } from "#web/features/verify-box/verify-box.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { OutcomePicture } from "./outcome-picture.tsx"
import { ResultHeading } from "./result-heading.tsx"

export function MistypedResult({ typed }: { typed: string }) {
  const t = useText("public")
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
