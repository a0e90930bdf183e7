import { useEffect, useState } from "react"
import { useLocation, useNavigationType, useSearchParams } from "react-router"
import type { helpTexts } from "#web/i18n/en/help.ts"
import { plain } from "#web/i18n/plain.ts"

type ItemId = keyof (typeof helpTexts)["items"]
type Category = Exclude<keyof (typeof helpTexts)["category"], "all">
/** The dashboard page for the answer's task. */
type ItemPage = "products" | "upload" | "profile"

interface Item {
  id: ItemId
  category: Category
  page?: ItemPage
}

/** Categories with a button; others are found under All and by searching. */
export const BUTTONS = ["all", "general", "upload", "technical", "billing"] as const
export type Button = (typeof BUTTONS)[number]

/** The order in which answers stand. */
export const ITEMS: readonly Item[] = [
  { id: "what_it_does", category: "general" },
  { id: "short_code", category: "general" },
  { id: "statuses", category: "general", page: "products" },
  { id: "colleagues", category: "general", page: "profile" },
  { id: "password", category: "general", page: "profile" },
  { id: "language", category: "general" },
  { id: "rosette", category: "general" },
  { id: "shortcuts", category: "general", page: "products" },
  { id: "single_upload", category: "upload", page: "upload" },
  { id: "custom_fields", category: "upload", page: "upload" },
  { id: "csv_format", category: "upload", page: "upload" },
  { id: "csv_columns", category: "upload", page: "upload" },
  { id: "csv_plans", category: "upload" },
  { id: "csv_errors", category: "upload" },
  { id: "plan_full", category: "upload", page: "profile" },
  { id: "edit_product", category: "upload", page: "products" },
  { id: "delete_product", category: "upload", page: "products" },
  { id: "personal_data", category: "upload" },
  { id: "minting", category: "technical", page: "products" },
  { id: "minting_time", category: "technical" },
  { id: "minting_failed", category: "technical" },
  { id: "networks", category: "technical" },
  { id: "wallet", category: "technical", page: "profile" },
  { id: "transaction_hash", category: "technical" },
  { id: "certificate", category: "technical" },
  { id: "without_us", category: "technical" },
  { id: "prices", category: "billing", page: "profile" },
  { id: "upgrade", category: "billing", page: "profile" },
  { id: "invoices", category: "billing", page: "profile" },
  { id: "refunds", category: "billing" },
  { id: "lapse", category: "billing" },
  { id: "places", category: "billing" },
  { id: "company_verified", category: "verification", page: "profile" },
  { id: "unverified_company", category: "verification" },
  { id: "who_can_check", category: "verification" },
  { id: "what_it_proves", category: "verification" },
  { id: "not_found", category: "verification" },
  { id: "recall", category: "verification", page: "products" },
  { id: "labels", category: "integration", page: "products" },
  { id: "nfc", category: "integration" },
  { id: "api", category: "integration", page: "profile" },
  { id: "webhooks", category: "integration", page: "profile" },
  { id: "statistics", category: "analytics" },
  { id: "export_list", category: "analytics", page: "products" },
  { id: "responsibility", category: "legal" },
  { id: "permanence", category: "legal" },
  { id: "close_account", category: "legal", page: "profile" },
]

export interface Answer extends Item {
  question: string
  answer: string
}

/**
 * Answers with every word of the query, question matches first. Words match from their start: "mint" finds "minted", "art"
 * not "start".
 */
export function findAnswers(answers: readonly Answer[], category: Button, query: string): Answer[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const among = answers.filter((answer) => category === "all" || answer.category === category)
  if (words.length === 0) return among
  const inQuestion = among.filter(({ question }) => holdsAll(question, words))
  const elsewhere = among.filter((one) => !inQuestion.includes(one) && holdsAll(`${one.question} ${one.answer}`, words))
  return [...inQuestion, ...elsewhere]
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const found = ` ${plain(text).replace(/[^\p{L}\p{N}?./-]+/gu, " ")}`
  return words.every((word) => found.includes(` ${word}`) || found.includes(`/${word}`) || found.includes(`-${word}`))
}

interface FaqFilter {
  query: string
  category: Button
}

/** The search, also in the address for sharing. The address follows late, so state is kept here to lose no typing. */
export function useFaqFilter(): FaqFilter & { ask: (next: Partial<FaqFilter>) => void } {
  const [address, setAddress] = useSearchParams()
  const [asked, setAsked] = useState(() => read(address))
  const { key } = useLocation()
  const wentElsewhere = useNavigationType() !== "REPLACE"
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that was gone to, not one that we have written.
  useEffect(() => {
    if (wentElsewhere) setAsked(read(address))
  }, [key])

  function ask(next: Partial<FaqFilter>) {
    const wanted = { ...asked, ...next }
    setAsked(wanted)
    setAddress(written(wanted), { replace: true, preventScrollReset: true })
  }
  return { ...asked, ask }
}

const read = (address: URLSearchParams): FaqFilter => ({
  query: address.get("q") ?? "",
  category: BUTTONS.find((name) => name === address.get("category")) ?? "all",
})

const written = ({ query, category }: FaqFilter): URLSearchParams =>
  new URLSearchParams([...(query ? [["q", query]] : []), ...(category === "all" ? [] : [["category", category]])])
