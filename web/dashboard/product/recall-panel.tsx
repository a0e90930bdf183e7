import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react"
import type { RecallNote, RecallReason, RecallRequest } from "#shared/api/mints.ts"
import type { Product, ProductFilter, ProductHistoryEntry } from "#shared/api/products.ts"
import { NETWORKS } from "#shared/chains.ts"
import { ask } from "#web/api/client.ts"
import { fetchProductPage } from "#web/api/products.ts"
import { productsChanged, queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { MINT_TIMEOUT_MS } from "#web/dashboard/minting/run.ts"
import {
  isContactMistyped,
  RECALL_COLUMNS,
  RecallCovers,
  RecallNoteFields,
  RecallWords,
} from "#web/dashboard/recalls/recall.tsx"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { capitalised } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Select } from "#web/ui/select.tsx"
import { toast, toastInProducts } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"

/** A batch is minted by one transaction, which is what the list can be filtered by. */
const batchFilter = ({ tx_hash }: Product): ProductFilter => ({
  ...{ column: "tx_hash", operator: "equals", value: tx_hash ?? "" },
})

/** How many products were minted with this one; undefined until that is known. */
function useBatchSize(product: Product, wanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ["products", "batch", product.tx_hash],
    queryFn: async () => (await fetchProductPage({ filter: [batchFilter(product)], sort: "product_name" }, 1)).total,
    enabled: wanted,
  })
  return data
}

const LOOK_EVERY_MS = 1_500
const LOOKS_MAX = 40

/** Hands in a recall, or taking it back, and watches until the blockchain has it, or patience ends. */
export function useRecall(product: Product) {
  const { id, short_code, recalled } = product
  const [wanted, setWanted] = useState<{ recalled: boolean; looks: number } | null>(null)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (!wanted) return
    if (wanted.recalled === recalled || wanted.looks >= LOOKS_MAX) {
      setWanted(null)
      void productsChanged()
      return
    }
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: queries.product(id).queryKey })
      setWanted({ ...wanted, looks: wanted.looks + 1 })
    }, LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [wanted, recalled, id])

  async function send(choice: Omit<RecallRequest, "short_code">) {
    const t = textOf("dashboard")
    setSending(true)
    try {
      await ask(`POST /${recalled ? "reinstate" : "recall"}`, {
        json: { short_code, ...choice },
        timeout_ms: MINT_TIMEOUT_MS,
      })
      setWanted({ recalled: !recalled, looks: 0 })
      toastInProducts(t("recall.requested"))
    } catch (error) {
      toastInProducts(t("recall.failed"), "error", refusalText(error, ""))
    }
    setSending(false)
  }
  return { send, waiting: sending || wanted !== null }
}

/** Calling a product back, with a reason, and taking that back. Both are written on the blockchain, so both ask first. */
export function RecallPanel({ product }: { product: Product }) {
  const t = useText("dashboard")
  const [asking, setAsking] = useState(false)
  const [choice, setChoice] = useState<Choice>({ reason: null, scope: "product" })
  const [note, setNote] = useState({ text: "", contact: "" })
  const [refused, setRefused] = useState<string>()
  const reasons = useRef<HTMLSelectElement>(null)
  const { send, waiting } = useRecall(product)
  const { data: chains } = useQuery(queries.chains)
  const { data: history = [], isPending } = useQuery(queries.history(product.id))
  const { recalled, product_name: name } = product
  const chain = chains?.find(({ chain_id }) => chain_id === product.chain_id)
  const in_force = recalled ? recallsInForce(history, product.chain_id) : []
  const [only, second] = in_force
  const scope = only && !second ? only : choice.scope
  const isBatch = scope === "batch"
  const size = useBatchSize(product, asking && isBatch)
  const n = isBatch ? size : 1

  function confirmed() {
    if (!recalled && isContactMistyped(note)) return setRefused(note.contact)
    setAsking(false)
    const said = note.text || note.contact ? { note } : {}
    void send({ scope, reason: choice.reason ?? "unspecified", ...(recalled ? {} : said) })
  }

  return (
    <section aria-labelledby="recall" className="border border-line bg-sheet p-6">
      <h2 id="recall" className="block-label text-soft">
        {t("recall.title")}
      </h2>
      <p className="mt-2 text-[0.9375rem] text-soft">{recalled ? t("product.recalled_text") : t("recall.text")}</p>
      <Button kind="plain" className="mt-4 whitespace-normal" disabled={waiting} onClick={() => setAsking(true)}>
        {waiting ? t("recall.waiting") : recalled ? t("recall.reinstate") : t("recall.button")}
      </Button>
      {recalled && !waiting && <RecallNoteForm id={product.id} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={titleOf()}
        text={
          <>
            <p>
              {recalled
                ? t("recall.reinstate_text")
                : t("recall.confirm_text", { n: n ?? 1, network: chain ? spokenChainName(chain) : "" })}
            </p>
            {second && <p className="mt-3">{t("recall.reinstate_twice")}</p>}
            {only && !second && isBatch && <p className="mt-3">{t("recall.reinstate_batch")}</p>}
            {chain && NETWORKS[chain.chain_id].kind === "test" && (
              <Notice tone="amber" className="mt-4">
                {t("recall.test_only")}
              </Notice>
            )}
          </>
        }
        yes={recalled ? t("recall.yes_reinstate") : t("recall.yes_recall")}
        danger={!recalled}
        wide={!recalled}
        busy={n === undefined || (recalled && isPending)}
        off={chain ? !recalled && choice.reason === null && t("recall.reason_first") : t("shell.no_network")}
        waitsFor={reasons}
        onYes={confirmed}
      >
        <div className={recalled ? "" : RECALL_COLUMNS}>
          <RecallChoices
            choice={choice}
            onChoose={setChoice}
            reasons={recalled ? null : reasons}
            batch={product.nft_scope === "batch" && (!only || second !== undefined)}
          />
          {isBatch && <RecallCovers product={product} n={size} />}
          {!recalled && <RecallWords reason={choice.reason} note={note} />}
          {!recalled && <RecallNoteFields note={note} isMistyped={refused === note.contact} onChange={setNote} />}
        </div>
      </ConfirmDialog>
    </section>
  )

  function titleOf() {
    if (isBatch && n !== undefined) return t(recalled ? "recall.reinstate_title_n" : "recall.confirm_title_n", { n })
    return t(recalled ? "recall.reinstate_title" : "recall.confirm_title", { name })
  }
}

type Scope = RecallRequest["scope"]

/** As what a product is recalled on its network: alone, with its batch, or both. Only these can be withdrawn. */
function recallsInForce(history: readonly ProductHistoryEntry[], chain_id: number | null): Scope[] {
  const last = new Map<Scope, ProductHistoryEntry["kind"]>()
  for (const entry of history) {
    const isEvent = entry.kind === "recalled" || entry.kind === "reinstated"
    if (isEvent && entry.chain_id === chain_id) last.set(entry.scope ?? "product", entry.kind)
  }
  return (["product", "batch"] as const).filter((scope) => last.get(scope) === "recalled")
}

const NOTHING: RecallNote = { text: "", contact: "" }

/** Changes what a recall tells shoppers, for as long as it stands. */
function RecallNoteForm({ id }: { id: string }) {
  const t = useText("dashboard")
  const queryKey = ["recall-note", id]
  const { data: me } = useQuery(queries.me)
  const { data, isSuccess } = useQuery({
    queryKey,
    queryFn: async () => (await ask("GET /products/:id/recall-note", { path: { id } })).note,
  })
  const [changed, setChanged] = useState<RecallNote | null>(null)
  const { busy, run } = useBusy((error) => toast(refusalText(error, t("recall.note_failed")), "error"))
  const [refused, setRefused] = useState<string>()
  if (!isSuccess) return null
  const note = changed ?? data ?? NOTHING
  async function save(event: FormEvent) {
    event.preventDefault()
    if (isContactMistyped(note)) return setRefused(note.contact)
    await run(async () => {
      const saved = await ask("POST /products/:id/recall-note", { path: { id }, json: note })
      queryClient.setQueryData(queryKey, saved.note)
      setChanged(null)
      toast(t(me?.verified ? "recall.note_saved" : "recall.note_waits"))
    })
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <RecallNoteFields note={note} isMistyped={refused === note.contact} onChange={setChanged} />
      <Button
        type="submit"
        kind="plain"
        className="mt-2 mr-3"
        disabled={busy}
        off={changed === null && t("shell.unchanged")}
      >
        {t(busy ? "profile.saving" : "recall.note_save")}
      </Button>
    </form>
  )
}

type Choice = Pick<RecallRequest, "scope"> & { reason: RecallReason | null }

interface Properties {
  choice: Choice
  onChoose: (choice: Choice) => void
  /** None are offered where it is null. */
  reasons: Ref<HTMLSelectElement> | null
  /** Whether the product belongs to a batch, which can be called back as a whole. */
  batch: boolean
}

/** Shoppers want to know why, so a recall in the dashboard needs a reason. */
const ALL_REASONS: Record<Exclude<RecallReason, "unspecified">, true> = {
  safety: true,
  contamination: true,
  labelling: true,
  stolen: true,
  counterfeited: true,
  label_copied: true,
  other: true,
}
const REASONS = Object.keys(ALL_REASONS) as RecallReason[]
const SCOPES = ["product", "batch"] as const

function RecallChoices({ choice, onChoose, reasons, batch }: Properties) {
  const t = useText("dashboard")
  const shared = useText("public")
  return (
    <div className="mt-5 grid gap-1">
      {reasons && (
        <Field label={t("recall.reason")}>
          {(input) => (
            <Select
              {...input}
              ref={reasons}
              value={choice.reason ?? ""}
              onChange={(event) => onChoose({ ...choice, reason: event.target.value as RecallReason })}
            >
              <option value="" disabled hidden>
                {t("recall.choose_reason")}
              </option>
              {REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {capitalised(shared(`reasons.${reason}`))}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {batch && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-[0.9375rem] font-medium">{t("recall.scope")}</legend>
          {SCOPES.map((scope) => (
            <label key={scope} className="flex items-center gap-2.5">
              <input
                type="radio"
                name="scope"
                checked={choice.scope === scope}
                onChange={() => onChoose({ ...choice, scope })}
                className="size-4 accent-ink"
              />
              {t(`recall.scope_${scope}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
