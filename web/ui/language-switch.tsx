import { LANGUAGES } from "#web/i18n/language.ts"
import { switchLanguage } from "#web/i18n/texts.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"

const NAMES = { en: "English", hu: "Magyar" } as const

export function LanguageSwitch() {
  const t = useText("public")
  const language = useLanguage()
  return (
    <fieldset className="flex items-center text-soft">
      <legend className="sr-only">{t("shell.language")}</legend>
      {LANGUAGES.map((tag, place) => (
        <span key={tag} className="flex items-center">
          {place > 0 && <span aria-hidden>·</span>}
          <button
            type="button"
            lang={tag}
            aria-label={`${tag.toUpperCase()}, ${NAMES[tag]}`}
            aria-pressed={tag === language}
            onClick={() => void switchLanguage(tag)}
            className="for-fingers px-1.5 py-2 text-sm hover:text-ink aria-pressed:text-ink"
          >
            {tag.toUpperCase()}
          </button>
        </span>
      ))}
    </fieldset>
  )
}
