import { useFormContext } from "react-hook-form"
import { CARE_CHARS_MAX, STORY_CHARS_MAX } from "#shared/brand-page.ts"
import { LANGUAGES, type Language } from "#shared/language.ts"
import { useText } from "#web/i18n/use-text.ts"
import { at, Input } from "#web/ui/form.tsx"
import type { BrandForm } from "./brand-form.ts"

const CHARS_MAX = { story: STORY_CHARS_MAX, care: CARE_CHARS_MAX } as const

/** Story and care, each in both languages of the result page. */
export function WordFields() {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const countOf = (part: keyof typeof CHARS_MAX, language: Language) =>
    t("page.count", { n: form.watch(`${part}.${language}`).length, max: CHARS_MAX[part] })
  return (["story", "care"] as const).flatMap((part) =>
    LANGUAGES.map((language) => (
      <Input
        key={`${part}_${language}`}
        {...at(form, `${part}.${language}`, t(`page.${part}_${language}`), countOf(part, language))}
        rows={part === "story" ? 3 : 2}
        lang={language}
        maxLength={CHARS_MAX[part]}
        wrap={part === "story" ? "sm:col-span-2" : ""}
      />
    )),
  )
}
