import { useFormContext } from "react-hook-form"
import { CARE_CHARS_MAX, STORY_CHARS_MAX } from "#shared/brand-page.ts"
import { LANGUAGES } from "#shared/language.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Field, inputClass } from "#web/ui/field.tsx"
import type { BrandForm } from "./brand-form.ts"

const CHARS_MAX = { story: STORY_CHARS_MAX, care: CARE_CHARS_MAX } as const

/** Story and care, each in both languages of the result page. */
export function WordFields() {
  const t = useText("brand")
  const form = useFormContext<BrandForm>()
  const { errors } = form.formState
  return (["story", "care"] as const).flatMap((part) =>
    LANGUAGES.map((language) => (
      <Field
        key={`${part}_${language}`}
        label={t(`page.${part}_${language}`)}
        hint={t("page.count", { n: form.watch(`${part}.${language}`).length, max: CHARS_MAX[part] })}
        error={errors[part]?.[language]?.message}
        className={part === "story" ? "sm:col-span-2" : ""}
      >
        {(input) => (
          <textarea
            {...input}
            rows={part === "story" ? 3 : 2}
            lang={language}
            maxLength={CHARS_MAX[part]}
            className={`${inputClass} h-auto py-2.5`}
            {...form.register(`${part}.${language}`)}
          />
        )}
      </Field>
    )),
  )
}
