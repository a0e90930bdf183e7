import { useSyncExternalStore } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { chooseTheme, currentTheme, onThemeChosen, THEMES } from "#web/theme.ts"

/** Drawn here: the footer is part of the first view, for which a library of icons is too much. */
const SIGNS = {
  system: "M2 3h12v8H2zM8 11v3M5 14h6",
  light: "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  dark: "M13.5 9.5a6 6 0 1 1-7-7 4.8 4.8 0 0 0 7 7z",
}

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const t = useText("public")
  const theme = useSyncExternalStore(onThemeChosen, currentTheme, () => "system")
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{t("shell.theme")}</legend>
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="button"
          title={t(`shell.theme_${choice}`)}
          aria-label={t(`shell.theme_${choice}`)}
          aria-pressed={choice === theme}
          onClick={() => chooseTheme(choice)}
          className="for-fingers grid size-9 place-items-center rounded-sm text-soft hover:text-ink aria-pressed:bg-line aria-pressed:text-ink"
        >
          <svg
            viewBox="0 0 16 16"
            width="16"
            height="16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
            aria-hidden
          >
            <path d={SIGNS[choice]} />
          </svg>
        </button>
      ))}
    </fieldset>
  )
}
