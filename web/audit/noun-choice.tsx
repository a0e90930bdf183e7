import { useSearchParams } from "react-router"
import type { DeedNoun } from "#shared/deeds.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Select } from "#web/ui/select.tsx"
import { DEED_NOUNS } from "./deed-words.ts"

/** What the list is about; it stands in the address, so that a list can be passed on. */
export function useNoun(): [noun: DeedNoun | null, choose: (noun: string) => void] {
  const [asked, ask] = useSearchParams()
  const noun = DEED_NOUNS.find((known) => known === asked.get("about")) ?? null
  return [noun, (chosen) => ask(chosen ? { about: chosen } : {}, { replace: true })]
}

interface Properties {
  nouns: readonly DeedNoun[]
  noun: DeedNoun | null
  onChoose: (noun: string) => void
}

export function NounChoice({ nouns, noun, onChoose }: Properties) {
  const t = useText("trail")
  return (
    <Select
      aria-label={t("about")}
      value={noun ?? ""}
      onChange={(event) => onChoose(event.target.value)}
      className="w-full sm:w-60"
    >
      <option value="">{t("nouns.all")}</option>
      {nouns.map((known) => (
        <option key={known} value={known}>
          {t(`nouns.${known}`)}
        </option>
      ))}
    </Select>
  )
}
