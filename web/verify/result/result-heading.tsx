import type { ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"

/** The code as it was typed, and the first sentence. */
export function ResultHeading({ code, title, children }: { code: string; title: string; children?: ReactNode }) {
  const t = useText("public")
  return (
    <header className="pt-2 pb-6 sm:pt-8">
      <div className="flex flex-col-reverse gap-x-6 gap-y-2 lg:flex-row lg:items-baseline">
        <h1 className="font-display text-[2.375rem] leading-[1.08] tracking-[-0.01em] sm:text-6xl">{title}</h1>
        <p className="figures text-lg break-all text-soft sm:text-xl">
          <span className="sr-only">{t("result.code")} </span>
          {code.startsWith("0x") ? `${code.slice(0, 10)}…${code.slice(-8)}` : code}
        </p>
      </div>
      <div className="mt-3 min-h-[5.5rem] max-w-[46rem] font-serif text-lg leading-relaxed sm:min-h-[3.75rem] lg:min-h-8 lg:max-w-none">
        {children}
      </div>
    </header>
  )
}
