import { formatBlock } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Sign } from "#web/verify/checks/sign.tsx"
import type { OwnWord } from "./use-number.ts"

/** The right statement: what this browser read of the token for itself. */
export function OwnReading({ own, isTransaction }: { own: OwnWord; isTransaction: boolean }) {
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
