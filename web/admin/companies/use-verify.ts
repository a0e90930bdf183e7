import { useState } from "react"
import type { Company } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toast } from "#web/ui/toasts.tsx"
import { companiesChanged } from "./companies.ts"

export interface Verifying {
  /** Companies whose call is under way. */
  busy: ReadonlySet<string>
  verify: (company: Company) => Promise<void>
  verifyAll: (companies: readonly Company[]) => Promise<void>
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
function whyNot(companies: readonly Company[], answers: PromiseSettledResult<Company>[]): string {
  const t = textOf("administration")
  const failed = new Map<string, Company[]>()
  answers.forEach((answer, place) => {
    if (answer.status === "fulfilled") return
    const reason = refusalText(answer.reason, t("failed_again"))
    failed.set(reason, [...(failed.get(reason) ?? []), companies[place]!])
  })
  return [...failed].map(([reason, all]) => t("batch_not", { names: namesIn(all), reason })).join(" ")
}

/** The dialog has named the companies that have not asked. */
const howToVerify = ({ id, asked }: Company) => ({ path: { id }, json: asked ? {} : { without_request: true } })

/** Verifying one company, or several with a call each in parallel. `onDone` follows when all of it went well. */
export function useVerify(onDone: () => void): Verifying {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // Several may be under way, each ending separately.
  const begin = (ids: readonly string[]) => setBusy((now) => new Set([...now, ...ids]))
  const end = (ids: readonly string[]) => setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))))

  async function verify(company: Company) {
    const { id } = company
    const t = textOf("administration")
    begin([id])
    try {
      companiesChanged([await ask("PATCH /api/verify-company/:id", howToVerify(company))])
      toast(t("verified_one"), "success")
      onDone()
    } catch (error) {
      toast(t("verify_failed"), "error", refusalText(error, ""))
    }
    end([id])
  }

  async function verifyAll(companies: readonly Company[]) {
    const t = textOf("administration")
    if (companies.length === 0) return toast(t("none_selected"), "warning")
    const ids = companies.map(({ id }) => id)
    begin(ids)
    const answers = await Promise.allSettled(
      companies.map((company) => ask("PATCH /api/verify-company/:id", howToVerify(company))),
    )
    const verified = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []))
    companiesChanged(verified)
    end(ids)
    if (verified.length < companies.length) {
      const done = verified.length > 0 ? `${t("verified_many", { n: verified.length })} ` : ""
      return toast(t("batch_failed"), "error", done + whyNot(companies, answers))
    }
    toast(t("verified_many", { n: verified.length }), "success")
    onDone()
  }

  return { busy, verify, verifyAll }
}
