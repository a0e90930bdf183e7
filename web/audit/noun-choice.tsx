import { useSearchParams } from "react-router"
import type { AuditNoun } from "#shared/audit-events.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Select } from "#web/ui/select.tsx"
import { AUDIT_NOUNS } from "./audit-event-text.ts"

/** The list's subject, kept in the address so that a list can be shared. */
export function useNoun(): [noun: AuditNoun | null, choose: (noun: string) => void] {
  const [asked, ask] = useSearchParams()
  const noun = AUDIT_NOUNS.find((known) => known === asked.get("about")) ?? null
  return [noun, (chosen) => ask(chosen ? { about: chosen } : {}, { replace: true })]
}

interface Properties {
  nouns: readonly AuditNoun[]
  noun: AuditNoun | null
  onChoose: (noun: string) => void
}

export function NounChoice({ nouns, noun, onChoose }: Properties) {
  const t = useText("audit")
  return (
    <Select
      aria-label={t("about")}
      value={noun ?? ""}
      options={[["", t("nouns.all")], ...nouns.map((known) => [known, t(`nouns.${known}`)] as const)]}
      onChoose={onChoose}
      className="w-full sm:w-60"
    />
  )
}
