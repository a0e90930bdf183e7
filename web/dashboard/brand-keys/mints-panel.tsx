import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import type { Unsigned } from "#shared/api/statements.ts"
import { messageAbout, statementToSign } from "#shared/brand-acts.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { type Signer, signersHere } from "./signers.ts"
import { useNetworkName, useSigner } from "./use-signer.tsx"

const UNSIGNED = ["unsigned-mints"]

/** What is on the blockchain and not signed for, oldest first. */
export function MintsPanel({ known }: { known: BrandKeyList }) {
  const t = useText("brand")
  const networkName = useNetworkName()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: UNSIGNED,
    queryFn: ({ pageParam }) => ask("GET /unsigned-mints", { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const { busy, choice, withOne } = useSigner()
  // Why each could not be signed for; a wallet is not asked for these again with all the others.
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  if (isError && !data) return <LoadFailed text={t("failed")} onAgain={() => void refetch()} />
  if (!data) return <span aria-busy className="waiting block h-6 w-1/2" />
  const shown = data.pages.flatMap(({ items }) => items)
  if (shown.length === 0) return <p className="text-soft">{t("mints.none")}</p>

  const sign = (items: Unsigned[]) =>
    withOne(
      items[0]!.chain_id,
      () => signersHere(known.keys),
      async (signer) => {
        // A mint that is older than the key is refused, and keeps no later one from being signed.
        const refusals = new Map<string, string>()
        const note = (item: Unsigned) => (error: unknown) =>
          refusals.set(item.subject, refusalText(refusalOf(error), t("failed")))
        try {
          for (const item of items) await signOne(item, signer).catch(note(item))
          const signed = items.length - refusals.size
          if (signed > 0) toast(t("mints.done", { n: signed }), "success")
          const [why] = refusals.values()
          if (why) toast(why, "error")
        } finally {
          setRefused((before) => new Map([...before, ...refusals]))
          await queryClient.invalidateQueries({ queryKey: UNSIGNED })
        }
      },
    )
  const open = shown.filter(({ subject }) => !refused.has(subject))
  const hasKey = known.keys.length > 0
  return (
    <div className="grid gap-4">
      {choice}
      {!hasKey && <p className="text-soft">{t("mints.no_key")}</p>}
      <ul className="border border-line bg-sheet">
        {shown.map((item) => (
          <li
            key={`${item.chain_id} ${item.subject}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
          >
            <div className="min-w-0 grow basis-64">
              <p className="font-medium">{item.root ? t("mints.batch", { n: item.size! }) : t("mints.single")}</p>
              <p className="text-sm text-soft">
                <CodeText short>{item.subject}</CodeText> · {networkName(item.chain_id)} ·{" "}
                {t("mints.minted", { time: formatTime(item.minted_at) })}
              </p>
              {refused.has(item.subject) && <p className="text-sm">{refused.get(item.subject)}</p>}
            </div>
            {hasKey && (
              <Button
                kind="plain"
                size="small"
                disabled={busy}
                aria-label={t("mints.sign_one", { subject: item.subject })}
                onClick={() => sign([item])}
              >
                {t("mints.sign")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasKey && open.length > 1 && (
        <Button className="justify-self-start" disabled={busy} onClick={() => sign(open)}>
          {busy ? t("wallet.waiting") : t("mints.sign_all", { n: open.length })}
        </Button>
      )}
      {hasNextPage && (
        <>
          <p className="text-sm text-soft">{t("mints.more")}</p>
          <Button
            kind="plain"
            className="justify-self-start"
            disabled={isFetchingNextPage || busy}
            onClick={() => void fetchNextPage()}
          >
            {t("mints.show_more")}
          </Button>
        </>
      )}
    </div>
  )
}

/** Throws whatever is no refusal of this one statement. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && error.body.code === "conflict") return error
  throw error
}

async function signOne(item: Unsigned, signer: Signer): Promise<void> {
  const message = messageAbout(item, Math.floor(Date.now() / 1_000))
  const signed = await signer.sign(statementToSign(item, message))
  await ask("POST /statements", {
    json: { chain_id: item.chain_id, statement: { format: "touchmark-statement/1", message, ...signed } },
  })
}
