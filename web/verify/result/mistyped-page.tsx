import { useEffect } from "react"
import { formatCode } from "#proof/code.ts"
import { codeOfPath } from "#shared/query.ts"
import { useText } from "#web/i18n/use-text.ts"
import { useShown } from "#web/navigation.ts"
import { paths } from "#web/routes.ts"
import { useTitle } from "#web/ui/use-title.ts"
import { readTyped } from "#web/verify/box/open-result.ts"
import { Verdict } from "#web/verify/card/verdict.tsx"
import { prepareForSilence } from "./prepare.ts"
import { WhatNow } from "./what-now-later.tsx"

/** What stands behind the # of an address reaches no server that would find the code in it. */
async function openMeant(typed: string): Promise<void> {
  const query = await readTyped(typed).catch(() => null)
  if (query?.kind === "code") location.replace(paths.result(formatCode(query.code)))
}

/** `/v/{…}` with a mistake in the code, which is told at once, without a request. */
export function MistypedPage() {
  const t = useText("public")
  const typed = codeOfPath(useShown()?.path ?? "") ?? ""
  useTitle([typed, t("verdict.mistyped.title")].filter(Boolean).join(" – "))
  useEffect(prepareForSilence, [])
  useEffect(() => void openMeant(typed), [typed])
  const nothing = { state: "nothing" } as const
  return (
    <div className="pb-4">
      <Verdict outcome="mistyped" product={null} browser={nothing} code={null} expiration_date={undefined} />
      <WhatNow outcome="mistyped" code={typed} browser={nothing} onAgain={() => {}} />
    </div>
  )
}
