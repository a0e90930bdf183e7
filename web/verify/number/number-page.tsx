import { useEffect, useState } from "react"
import type { Hex } from "#proof/hex.ts"
import type { TokenAnswer } from "#shared/api/verifications.ts"
import { codeOfPath } from "#shared/query.ts"
import { ApiError } from "#web/api/client.ts"
import { askIndexOfNumber } from "#web/api/public.ts"
import { explorerName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatDate, formatNumber, formatTime, shortHash } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { useShown } from "#web/navigation.ts"
import { Button } from "#web/ui/button.tsx"
import { DetailList } from "#web/ui/detail-list.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { givenStatement, takeGiven } from "#web/verify/box/given.ts"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"
import { knownChains } from "#web/verify/chain/chains.ts"
import type { OwnStatus } from "#web/verify/chain/own-status.ts"
import { Sign } from "#web/verify/checks/sign.tsx"

/**
 * `/v/{token id or transaction hash}`: that it exists, whose it is and in which state. Never what only a code opens.
 */
export function NumberPage() {
  const t = useText("number")
  const number = codeOfPath(useShown()?.path ?? "") ?? ""
  const { index, own, again } = useNumber(number)
  useTitle(`${shortHash(number)} - Touchmark`)
  const outcome = index.state === "found" ? foundOutcome(index.answer, own) : index.state
  return (
    <div className="min-h-svh">
      <header aria-live="polite" className={`pt-2 pb-6 sm:pt-8 ${outcome === "asking" ? "waits" : ""}`}>
        <h1 className="font-display text-[2.375rem] leading-[1.08] tracking-[-0.01em] sm:text-6xl">{t(outcome)}</h1>
        <p className="figures mt-2 text-lg break-all text-soft">{shortHash(number)}</p>
        <p className="mt-3 min-h-[3.75rem] max-w-[46rem] font-serif text-lg leading-relaxed">
          {outcome !== "asking" && t(`${outcome}_text`)}
        </p>
        {outcome === "unreachable" && <Button onClick={again}>{t("again")}</Button>}
      </header>
      {index.state === "found" && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <IndexWordCard answer={index.answer} />
          <OwnReading own={own} isTransaction={index.answer.kind === "transaction"} />
        </div>
      )}
      <div className="mt-10" aria-busy={index.state === "asking"}>
        {index.state !== "asking" && <VerifyBox />}
      </div>
    </div>
  )
}

type Answer = Extract<IndexWord, { state: "found" }>["answer"]

/** What the browser read outweighs what our index says. */
function foundOutcome(answer: Answer, own: ReturnType<typeof useNumber>["own"]) {
  if (own.state === "read" && !own.reading.exists) return "unknown"
  if (answer.status === "distrusted") return "distrusted"
  if (answer.status === "recalled" || (own.state === "read" && own.reading.recalled)) return "recalled"
  return answer.kind
}

function IndexWordCard({ answer }: { answer: Answer }) {
  const t = useText("number")
  const { network, explorer, tx_hash, token_id, batch } = answer
  return (
    <DetailList
      title={t("index")}
      rows={[
        [t("name"), answer.name],
        [t("category"), answer.category],
        [t("issuer"), <IssuerWord key="issuer" issuer={answer.issuer} />],
        [t("size"), batch && formatNumber(batch.size)],
        [t("count"), !batch && answer.count > 1 ? formatNumber(answer.count) : null],
        [t("registered"), formatTime(answer.minted_at)],
        [t("network"), network === "testnet" || network === "local" ? <Amber key="n" text={t(network)} /> : null],
        [t("block"), <Figures key="block" text={formatBlock(answer.block_number)} />],
        [t("token_id"), token_id && <Figures key="token" text={token_id} />],
        [
          t("tx"),
          <span key="tx" className="grid gap-1">
            <Figures text={tx_hash} />
            <a className="prose-link w-fit" href={`${explorer.url}/tx/${tx_hash}`} rel="external noreferrer">
              {t("view_on", { explorer: explorerName(explorer.name) })}
            </a>
          </span>,
        ],
      ]}
    />
  )
}

const Figures = ({ text }: { text: string }) => <span className="figures break-all">{text}</span>

/** Whose token it is, and who vouches for that. */
export function IssuerWord({ issuer }: Pick<TokenAnswer, "issuer">) {
  const t = useText("number")
  // An attestation that was withdrawn from its beginning never stood.
  if (!issuer.name || !issuer.attested_at) return <Amber text={t("nobody")} />
  if (issuer.revoked_at) {
    const worth = issuer.once_attested ? "once_attested" : "revoked"
    return <Amber text={t(worth, { name: issuer.name, date: formatDate(issuer.revoked_at) })} />
  }
  return t("attested", { name: issuer.name, date: formatDate(issuer.attested_at) })
}

const Amber = ({ text }: { text: string }) => <span className="text-amber">{text}</span>

/** The right statement: what this browser read of the token for itself. */
function OwnReading({ own, isTransaction }: { own: OwnWord; isTransaction: boolean }) {
  const t = useText("number")
  return (
    <section aria-busy={own.state === "reading"} className="border border-line bg-sheet p-6 sm:px-8">
      <h2 className="block-label text-soft">{t("browser")}</h2>
      <div aria-live="polite" className="mt-2 min-h-44">
        {own.state === "read" ? (
          <Checks own={own} />
        ) : (
          <p className={`font-serif text-lg leading-relaxed ${own.state === "reading" ? "waits" : ""}`}>
            {t(own.state)}
          </p>
        )}
        {isTransaction && own.state === "read" && <p className="mt-4 text-[0.9375rem] text-soft">{t("no_token")}</p>}
      </div>
    </section>
  )
}

function Checks({ own: { reading } }: { own: Extract<OwnWord, { state: "read" }> }) {
  const t = useText("number")
  const { exists, recalled, minted_block, block_number, rpc_urls } = reading
  const hosts = rpc_urls.map((url) => new URL(url, location.href).host || url).join(", ")
  return (
    <>
      <p className="font-serif text-lg leading-relaxed">{t("read_at", { block: formatBlock(block_number), hosts })}</p>
      <ul className="mt-4">
        <Line isGood={exists} text={t(exists ? "exists" : "missing")}>
          {exists && t("minted_in", { block: formatBlock(minted_block) })}
        </Line>
        {exists && <Line isGood={!recalled} text={t(recalled ? "is_recalled" : "not_recalled")} />}
      </ul>
    </>
  )
}

function Line({ isGood, text, children }: { isGood: boolean; text: string; children?: string | false }) {
  return (
    <li className="flex gap-3.5 border-t border-dotted border-edge/70 py-3">
      <Sign outcome={isGood ? "passed" : "failed"} />
      <span className={isGood ? "" : "font-semibold text-wax"}>{text}</span>
      {children && <span className="figures ml-auto text-[0.8125rem] text-soft">{children}</span>}
    </li>
  )
}

type IndexWord = { state: "asking" | "unknown" | "unreachable" } | { state: "found"; answer: TokenAnswer }
type OwnWord = { state: "reading" | "unchecked" | "local" } | ({ state: "read" } & OwnStatus)

/** What our index says of a token id or a transaction hash, and what this browser then reads of the token. */
function useNumber(number: string): { index: IndexWord; own: OwnWord; again: () => void } {
  const [index, setIndex] = useState<IndexWord>(() => wordOf(givenStatement(number)))
  const [own, setOwn] = useState<OwnWord>({ state: "reading" })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    let shown = true
    const given = wordOf(takeGiven(number))
    setIndex(given)
    setOwn({ state: "reading" })
    const asked = given.state === "asking" ? ask(number) : Promise.resolve(given)
    void asked.then(async (word) => {
      if (!shown) return
      setIndex(word)
      if (word.state !== "found") return
      const mine = await readOwn(word.answer)
      if (shown) setOwn(mine)
    })
    return () => {
      shown = false
    }
  }, [number, attempt])

  return { index, own, again: () => setAttempt(attempt + 1) }
}

/** What the page came with, if it said anything. */
const wordOf = (given: ReturnType<typeof givenStatement<TokenAnswer>>): IndexWord =>
  given?.state === "found" || given?.state === "unknown" ? (given as IndexWord) : { state: "asking" }

async function ask(number: string): Promise<IndexWord> {
  try {
    return { state: "found", answer: await askIndexOfNumber(number) }
  } catch (error) {
    return { state: error instanceof ApiError && error.status === 404 ? "unknown" : "unreachable" }
  }
}

async function readOwn({ token_id, batch, chain_id }: TokenAnswer): Promise<OwnWord> {
  const asked = token_id ?? batch?.first_token_id
  if (!asked) return { state: "unchecked" }
  try {
    const [{ checkToken }, chains] = await Promise.all([import("#web/verify/chain/own-status.ts"), knownChains()])
    const own = await checkToken(asked as Hex, chain_id, chains)
    return own.proves_nothing ? { state: "local" } : { state: "read", ...own }
  } catch {
    return { state: "unchecked" }
  }
}
