import { codeOfPath } from "#shared/query.ts"
import { explorerName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatNumber, formatTime, shortHash } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { useShown } from "#web/navigation.ts"
import { Button } from "#web/ui/button.tsx"
import { DetailList } from "#web/ui/detail-list.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"
import { Amber, IssuerWord } from "./issuer-word.tsx"
import { OwnReading } from "./own-reading.tsx"
import { type IndexWord, useNumber } from "./use-number.ts"

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
