import { useEffect, useState } from "react"
import type { ServiceStatus } from "#shared/api/chains.ts"
import { call } from "#web/api/client.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatNumber, formatTime } from "#web/i18n/format.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { DetailList } from "#web/ui/detail-list.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { SkeletonLines } from "#web/ui/skeleton.tsx"
import { useTitle } from "#web/ui/use-title.ts"

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

const AGAIN_MS = 30_000

type StatusWord = { state: "asking" | "silent" } | { state: "said"; status: ServiceStatus; at: string }

/** The service's status, polled every AGAIN_MS while the page is open. */
function useStatus(): { word: StatusWord; again: () => void } {
  const [word, setWord] = useState<StatusWord>({ state: "asking" })
  const [attempt, setAttempt] = useState(0)
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` and another language ask again.
  useEffect(() => {
    let shown = true
    void ask().then((next) => shown && setWord(next))
    const timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [attempt, language])
  return { word, again: () => setAttempt((before) => before + 1) }
}

async function ask(): Promise<StatusWord> {
  try {
    const { body } = await call("GET /status")
    return body?.chains ? { state: "said", status: body, at: new Date().toISOString() } : { state: "silent" }
  } catch {
    return { state: "silent" }
  }
}

const TONES = { works: "green", slow: "amber", down: "wax" } as const

/** The service's parts, each with a state and a sentence. */
function PartList({ parts }: { parts: readonly Part[] }) {
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

/** Each chain's read position, and what waits to be written. */
function ChainList({ chains }: { chains: ServiceStatus["chains"] }) {
  const t = useText("status")
  return (
    <section aria-labelledby="chains" className="pt-10">
      <h2 id="chains" className="sr-only">
        {t("chains")}
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        {chains.map((chain) => {
          const behind = blocksBehind(chain)
          return (
            <DetailList
              key={chain.chain_id}
              title={chainName(chain)}
              rows={[
                [t("network"), chain.network === "local" ? t("local") : null],
                [t("read_to"), chain.indexed_block === null ? null : formatBlock(chain.indexed_block)],
                [t("behind"), behind === null ? null : behind === 0 ? t("level") : formatNumber(behind)],
                [t("nodes"), t("nodes_healthy", { healthy: healthyNodes(chain), all: chain.nodes.length })],
                [t("waiting"), chain.waiting === 0 ? t("nothing") : formatNumber(chain.waiting)],
                [t("why"), reasonsOf(chain).join(" ") || null],
              ]}
            />
          )
        })}
      </div>
    </section>
  )
}

/** The reason that halts everything, or else each queue's oldest reason. */
function reasonsOf({ stall_reason, queues }: ServiceStatus["chains"][number]): string[] {
  if (stall_reason) return [stall_reason]
  return [...new Set(queues.flatMap(({ reason }) => reason || []))]
}

type Health = "works" | "slow" | "down"
type PartName = "verifying" | "minting" | "letters" | "payments"

interface Part {
  name: PartName
  health: Health
  /** Since when the oldest delayed item waits. */
  since: string | null
}

/** An index polled every few seconds is sometimes a few blocks behind, unnoticed. */
const BEHIND_BLOCKS_MAX = 10

type Chain = ServiceStatus["chains"][number]

/** Blocks that the index has still to read; null before it has begun. */
function blocksBehind({ head_block, indexed_block, nodes }: Chain): number | null {
  if (head_block === null || indexed_block === null) return null
  return Math.max(0, ...[head_block, ...nodes.map((node) => node.head_block ?? 0)].map((head) => head - indexed_block))
}

/** Nodes that answer as they should. */
const healthyNodes = ({ nodes }: Chain): number => nodes.filter(({ state }) => state === "healthy").length

/** The service's parts and their states. */
export function partsOf({ chains, letters, payments }: ServiceStatus): Part[] {
  const halted = chains.some((chain) => chain.halted)
  const behind = chains.some((chain) => (blocksBehind(chain) ?? BEHIND_BLOCKS_MAX + 1) > BEHIND_BLOCKS_MAX)
  const waiting = chains.some(({ stall_reason }) => stall_reason !== null)
  // Then nobody reads the chain's head, so the index seems up to date.
  const unfollowed = chains.some(({ followed }) => !followed)
  // Then the index may be outdated, and nothing can be sent.
  const silent = chains.some((chain) => chain.nodes.length > 0 && healthyNodes(chain) === 0)
  const health = (slow: boolean): Health => (halted ? "down" : slow ? "slow" : "works")
  return [
    { name: "verifying", health: health(behind || silent || unfollowed), since: null },
    { name: "minting", health: health(waiting || silent), since: null },
    { name: "letters", health: letters.held_up > 0 ? "slow" : "works", since: letters.since },
    { name: "payments", health: payments.held_up > 0 ? "slow" : "works", since: payments.since },
  ]
}

/** The worst of them. */
export function worstOf(parts: readonly Part[]): Health {
  return (["down", "slow"] as const).find((bad) => parts.some(({ health }) => health === bad)) ?? "works"
}
