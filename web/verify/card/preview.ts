import { formatCode } from "#proof/code.ts"
import type { TokenAnswer, VerifyResponse } from "#shared/api/verifications.ts"
import type { FirstStatement } from "#shared/first-view.ts"
import type { Query } from "#shared/query.ts"
import { drawnTexts as english } from "#web/i18n/en/drawn.ts"
import { drawnTexts as hungarian } from "#web/i18n/hu/drawn.ts"
import { currentLanguage, textOf } from "#web/i18n/texts.ts"
import { claimedOutcome } from "./outcome.ts"

export interface Preview {
  title: string
  description: string
}

/** The text of a link's preview: a warning if there is one, else the product's name. Null if nothing is known. */
export function previewOf(query: Query, statement: FirstStatement): Preview | null {
  if (statement.state === "asking") return null
  if (query.kind !== "code" && query.kind !== "mistyped") return previewOfNumber(statement)
  if (statement.state === "found") return "kind" in statement.answer ? null : previewOfProduct(statement.answer)
  const t = textOf("public")
  const title = t(`verdict.${statement.state}.title`)
  const description = t(`verdict.${statement.state}.text`)
  return { title: query.kind === "code" ? `${title}: ${formatCode(query.code)}` : title, description }
}

function previewOfProduct(answer: VerifyResponse): Preview {
  const t = textOf("public")
  const { open, said } = currentLanguage() === "hu" ? hungarian : english
  const { name } = answer
  const claimed = claimedOutcome({ state: "found", answer }, new Date().toISOString().slice(0, 10))
  if (claimed === "valid") {
    const sentence = `${said} ${answer.issuer.name}`
    // Many companies' names end in a full stop of their own, as "Kft." does.
    return { title: name, description: `${sentence.endsWith(".") ? sentence : `${sentence}.`} ${open}` }
  }
  const isRecalled = claimed === "recalled" || claimed === "copied"
  return {
    title: `${t(`verdict.${claimed}.title`)}: ${name}`,
    description: isRecalled ? t("verdict.recalled.more") : open,
  }
}

function previewOfNumber(statement: FirstStatement): Preview {
  const t = textOf("number")
  const answer = statement.state === "found" && "kind" in statement.answer ? statement.answer : null
  const said = answer ? standingOf(answer) : "unknown"
  return { title: t(said), description: t(`${said}_text`) }
}

const standingOf = ({ status, kind }: TokenAnswer) => (status === "valid" ? kind : status)
