import { useState } from "react"
import type { Company, VerifyCompany } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.ts"

/** A company, and what the administrator says of it beyond its evidence. */
interface Decision {
  company: Company
  how?: VerifyCompany
}

export interface Verifying {
  /** Companies whose call is under way. */
  busy: ReadonlySet<string>
  verify: (decision: Decision) => Promise<void>
  /** `behind`: how many of the choice have not asked. */
  verifyAll: (decisions: readonly Decision[], behind: number) => Promise<void>
}

const NAMES_MAX = 3

/** The first few names, and how many more. */
export function namesIn(companies: readonly Pick<Company, "name">[]): string {
  const names = companies
    .slice(0, NAMES_MAX)
    .map(({ name }) => name)
    .join(", ")
  const n = companies.length - NAMES_MAX
  return n > 0 ? textOf("administration")("batch_more", { names, n }) : names
}

/** Which companies were not verified, by reason. */
function whyNot(decisions: readonly Decision[], answers: PromiseSettledResult<Company>[]): string {
  const t = textOf("administration")
  const failed = new Map<string, Company[]>()
  answers.forEach((answer, place) => {
    if (answer.status === "fulfilled") return
    const reason = refusalText(answer.reason, t("failed_again"))
    failed.set(reason, [...(failed.get(reason) ?? []), decisions[place]!.company])
  })
  return [...failed].map(([reason, all]) => t("batch_not", { names: namesIn(all), reason })).join(" ")
}

const call = ({ company: { id }, how }: Decision) =>
  ask("PATCH /api/verify-company/:id", { path: { id }, ...(how && { json: how }) })

/** Verifying one company, or several with a call each in parallel. `onDone` follows when all of it went well. */
export function useVerify(onDone: () => void): Verifying {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // Several may be under way, each ending separately.
  const begin = (ids: readonly string[]) => setBusy((now) => new Set([...now, ...ids]))
  const end = (ids: readonly string[]) => setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))))

  async function verify(decision: Decision) {
    const t = textOf("administration")
    const { id } = decision.company
    begin([id])
    try {
      companiesChanged([await call(decision)])
      toast(t("verified_one"), "success")
      onDone()
    } catch (error) {
      toast(t("verify_failed"), "error", refusalText(error, ""))
    }
    end([id])
  }

  async function verifyAll(decisions: readonly Decision[], behind: number) {
    const t = textOf("administration")
    const ids = decisions.map(({ company }) => company.id)
    begin(ids)
    const answers = await Promise.allSettled(decisions.map(call))
    const verified = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []))
    companiesChanged(verified)
    end(ids)
    if (verified.length < decisions.length) {
      const done = verified.length > 0 ? `${t("verified_many", { n: verified.length })} ` : ""
      return toast(t("batch_failed"), "error", done + whyNot(decisions, answers))
    }
    toast(t("verified_many", { n: verified.length }), "success", behind > 0 ? t("behind", { n: behind }) : undefined)
    onDone()
  }

  return { busy, verify, verifyAll }
}
