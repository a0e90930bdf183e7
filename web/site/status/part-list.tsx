import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge } from "#web/ui/badge.tsx"
import type { Part } from "./parts.ts"

const TONES = { works: "green", slow: "amber", down: "wax" } as const

/** The service's parts, each with a state and a sentence. */
export function PartList({ parts }: { parts: readonly Part[] }) {
  const t = useText("status")
  return (
    <section aria-labelledby="parts" className="pt-10">
      <h2 id="parts" className="block-label text-soft">
        {t("parts")}
      </h2>
      <ul className="mt-3 border border-line bg-sheet px-6 sm:px-7">
        {parts.map((part) => (
          <li
            key={part.name}
            className="grid items-baseline gap-x-6 gap-y-1.5 border-t border-line py-4 first:border-0 sm:grid-cols-[17rem_8rem_1fr]"
          >
            <h3 className="font-medium">{t(`part.${part.name}`)}</h3>
            <div>
              <Badge tone={TONES[part.health]}>{t(part.health)}</Badge>
            </div>
            <p className="text-soft">
              <Sentence part={part} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sentence({ part: { name, health, since } }: { part: Part }) {
  const t = useText("status")
  if (name === "verifying" || name === "minting") return t(`${name}.${health}`)
  return health === "works" ? t(`${name}.works`) : t(`${name}.slow`, { since: since ? formatTime(since) : "?" })
}
