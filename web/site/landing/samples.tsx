import { Copy } from "lucide-react"
import { useEffect, useState } from "react"
import { formatCode } from "#proof/code.ts"
import type { PublicSample } from "#shared/api/verifications.ts"
import { tone } from "#shared/outcome.ts"
import { call } from "#web/api/client.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Seal } from "#web/verify/card/seal.tsx"

const LOOKS = {
  valid: "verdict-green bg-green-solid text-on-solid",
  recalled: "verdict-red bg-wax-solid text-on-solid",
  doubted: "verdict-amber border-t-4 border-t-amber bg-amber-ground text-amber",
} as const

/** Codes to try, each in the colour of the page that it opens. Nothing where the service has none. */
export function Samples() {
  const t = useText("landing")
  const shared = useText("public")
  const [samples, setSamples] = useState<PublicSample[]>([])
  useEffect(
    () =>
      void call("GET /public-samples", {}).then(
        ({ body }) => setSamples(body ?? []),
        () => null,
      ),
    [],
  )
  if (samples.length === 0) return null
  return (
    <div className="relative max-lg:order-4 lg:py-9">
      <p className="mb-2 text-[0.9375rem]">
        <strong className="font-semibold">{t("samples.title")}</strong> {t("samples.invented")}
      </p>
      <ul className="grid gap-2.5 sm:grid-cols-3">
        {samples.map(({ code, name, outcome }) => (
          <li key={code} className="overflow-hidden rounded-md border border-line bg-sheet">
            <a href={paths.result(formatCode(code))} className="group flex h-full sm:grid sm:content-start">
              <span
                data-tone={outcome === "doubted" ? "amber" : tone(outcome)}
                className={`flex w-37 shrink-0 items-center gap-2.5 px-3 py-2.5 font-display text-lg leading-tight sm:min-h-17.5 sm:w-full ${LOOKS[outcome]}`}
              >
                {outcome === "doubted" ? (
                  <Copy size={28} strokeWidth={1.25} aria-hidden className="shrink-0" />
                ) : (
                  <Seal outcome={outcome} className="size-8 shrink-0" />
                )}
                {outcome === "doubted" ? t("samples.doubted") : shared(`verdict.${outcome}.title`)}
              </span>
              <span className="min-w-0 grow self-center px-3 py-2.5 text-sm group-hover:underline sm:self-start">
                <span className="block">{name}</span>
                <span className="figures block text-[0.8125rem] text-soft">{formatCode(code)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
