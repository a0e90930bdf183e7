import { useState } from "react"
import { LanguageSwitch } from "#web/ui/language-switch.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { ThemeSwitch } from "#web/ui/theme-switch.tsx"
import { Toasts } from "#web/ui/toasts.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { Foundations } from "./foundations.tsx"
import { Inputs } from "./inputs.tsx"
import { Layers } from "./layers.tsx"
import { SAMPLES } from "./samples.ts"
import { Shown } from "./shown.tsx"

const SIDES = [
  { language: "en", theme: "light" },
  { language: "hu", theme: "dark" },
] as const

/** All parts twice, side by side: once in each theme and each language. */
export function DesignPage() {
  const [turned, setTurned] = useState<"no" | "yes">("no")
  useTitle("Design - Touchmark")
  return (
    <main>
      <header className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-6 py-4">
        <Logo label="Touchmark" />
        <div className="flex flex-wrap items-center gap-4">
          <Segmented
            label="Themes"
            name="turned"
            value={turned}
            onChange={setTurned}
            options={[
              { value: "no", label: "light · dark" },
              { value: "yes", label: "dark · light" },
            ]}
          />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <div className="grid lg:grid-cols-2">
        {SIDES.map(({ language, theme }, place) => {
          const shown = turned === "yes" ? SIDES[1 - place]!.theme : theme
          return (
            <div
              key={language}
              lang={language}
              style={{ colorScheme: shown }}
              className="grid min-w-0 content-start gap-12 bg-paper p-6 text-ink sm:p-9"
            >
              <h1 className="block-label text-soft">
                {SAMPLES[language].name} · {shown}
              </h1>
              <Foundations t={SAMPLES[language]} />
              <Inputs t={SAMPLES[language]} />
              <Shown t={SAMPLES[language]} />
              <Layers t={SAMPLES[language]} />
            </div>
          )
        })}
      </div>
      <Toasts />
    </main>
  )
}
