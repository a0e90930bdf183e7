import { Monitor, Moon, Sun } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { chooseTheme, THEMES, useTheme } from "#web/theme.ts"

const SIGNS = { system: Monitor, light: Sun, dark: Moon }

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const t = useText("public")
  const theme = useTheme()
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{t("shell.theme")}</legend>
      {THEMES.map((choice) => {
        const Sign = SIGNS[choice]
        return (
          <button
            key={choice}
            type="button"
            title={t(`shell.theme_${choice}`)}
            aria-label={t(`shell.theme_${choice}`)}
            aria-pressed={choice === theme}
            onClick={() => chooseTheme(choice)}
            className="grid size-9 place-items-center rounded-sm text-soft hover:text-ink aria-pressed:bg-line aria-pressed:text-ink"
          >
            <Sign size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )
      })}
    </fieldset>
  )
}
