import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { SkeletonLines } from "#web/ui/skeleton.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { ChainList } from "./chain-list.tsx"
import { PartList } from "./part-list.tsx"
import { partsOf, worstOf } from "./parts.ts"
import { useStatus } from "./use-status.ts"

const LEAD = { works: "good", slow: "held_up", down: "stopped" } as const

/** `/status`: what works and what does not, in words. */
export function StatusPage() {
  const t = useText("status")
  const { word, again } = useStatus()
  useTitle(`${t("title")} - Touchmark`)
  const parts = word.state === "said" ? partsOf(word.status) : []
  const lead = word.state === "said" ? LEAD[worstOf(parts)] : word.state
  return (
    <article className="pt-4 sm:pt-8" aria-busy={word.state === "asking"}>
      <header className="border-b border-line pb-8">
        <h1 className="font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-6xl">{t("title")}</h1>
        <p role="status" className="mt-4 max-w-[40rem] font-serif text-lg leading-relaxed">
          {t(lead)}
        </p>
        {word.state === "said" && <p className="mt-3 text-soft">{t("as_of", { time: formatTime(word.at) })}</p>}
      </header>
      {word.state === "asking" && (
        <div className="pt-8">
          <SkeletonLines />
        </div>
      )}
      {word.state === "silent" && (
        <Notice tone="amber" className="mt-8 max-w-[44rem]">
          {t("silent_text")}{" "}
          <a href={paths.offlinePage()} className="prose-link font-medium">
            {t("own_disk")}
          </a>
        </Notice>
      )}
      {word.state === "said" && (
        <>
          <PartList parts={parts} />
          <ChainList chains={word.status.chains} />
          <p className="mt-8 text-sm text-soft">{t("version", { version: word.status.version })}</p>
        </>
      )}
      {word.state !== "asking" && (
        <Button kind="plain" className="mt-6" onClick={again}>
          {t("again")}
        </Button>
      )}
    </article>
  )
}
