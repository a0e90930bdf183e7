/**
 * The site's texts, typed by the English ones. Areas load separately and in one language; a library would add 15 KB to the
 * first view.
 */
import type { accountTexts } from "./en/account.ts"
import type { administrationTexts } from "./en/administration.ts"
import type { afterTexts } from "./en/after.ts"
import type { auditTexts } from "./en/audit.ts"
import type { brandTexts } from "./en/brand.ts"
import type { casesTexts } from "./en/cases.ts"
import type { checksTexts } from "./en/checks.ts"
import type { dashboardTexts } from "./en/dashboard.ts"
import type { helpTexts } from "./en/help.ts"
import type { landingTexts } from "./en/landing.ts"
import type { learnTexts } from "./en/learn.ts"
import type { legalTexts } from "./en/legal.ts"
import type { localTexts } from "./en/local.ts"
import type { nodeTexts } from "./en/node.ts"
import type { nowTexts } from "./en/now.ts"
import type { numberTexts } from "./en/number.ts"
import type { offlineTexts } from "./en/offline.ts"
import type { photoTexts } from "./en/photo.ts"
import type { proofTexts } from "./en/proof.ts"
import type { publicTexts } from "./en/public.ts"
import type { reportedTexts } from "./en/reported.ts"
import type { scanTexts } from "./en/scan.ts"
import type { serviceTexts } from "./en/service.ts"
import type { statusTexts } from "./en/status.ts"
import type { walletTexts } from "./en/wallet.ts"
import { LANGUAGES, type Language, preferredLanguage, rememberLanguage } from "./language.ts"
import type { KeyOf, Leaf, Texts, ValuesFor } from "./text-types.ts"

export interface Areas {
  account: typeof accountTexts
  public: typeof publicTexts
  dashboard: typeof dashboardTexts
  help: typeof helpTexts
  administration: typeof administrationTexts
  offline: typeof offlineTexts
  local: typeof localTexts
  number: typeof numberTexts
  landing: typeof landingTexts
  scan: typeof scanTexts
  after: typeof afterTexts
  learn: typeof learnTexts
  legal: typeof legalTexts
  service: typeof serviceTexts
  status: typeof statusTexts
  audit: typeof auditTexts
  wallet: typeof walletTexts
  brand: typeof brandTexts
  node: typeof nodeTexts
  cases: typeof casesTexts
  checks: typeof checksTexts
  reported: typeof reportedTexts
  photo: typeof photoTexts
  proof: typeof proofTexts
  now: typeof nowTexts
}
export type Area = keyof Areas
export type TextKey<A extends Area> = KeyOf<Areas[A]>
export type Translate<A extends Area> = <Key extends TextKey<A>>(
  key: Key,
  ...values: ValuesFor<Areas[A], Key, string | number>
) => string

const sources: Record<Language, Record<Area, () => Promise<Texts>>> = {
  en: {
    account: async () => (await import("./en/account.ts")).accountTexts,
    public: async () => (await import("./en/public.ts")).publicTexts,
    dashboard: async () => (await import("./en/dashboard.ts")).dashboardTexts,
    help: async () => (await import("./en/help.ts")).helpTexts,
    administration: async () => (await import("./en/administration.ts")).administrationTexts,
    offline: async () => (await import("./en/offline.ts")).offlineTexts,
    local: async () => (await import("./en/local.ts")).localTexts,
    landing: async () => (await import("./en/landing.ts")).landingTexts,
    scan: async () => (await import("./en/scan.ts")).scanTexts,
    after: async () => (await import("./en/after.ts")).afterTexts,
    learn: async () => (await import("./en/learn.ts")).learnTexts,
    legal: async () => (await import("./en/legal.ts")).legalTexts,
    number: async () => (await import("./en/number.ts")).numberTexts,
    service: async () => (await import("./en/service.ts")).serviceTexts,
    status: async () => (await import("./en/status.ts")).statusTexts,
    audit: async () => (await import("./en/audit.ts")).auditTexts,
    wallet: async () => (await import("./en/wallet.ts")).walletTexts,
    brand: async () => (await import("./en/brand.ts")).brandTexts,
    node: async () => (await import("./en/node.ts")).nodeTexts,
    cases: async () => (await import("./en/cases.ts")).casesTexts,
    checks: async () => (await import("./en/checks.ts")).checksTexts,
    reported: async () => (await import("./en/reported.ts")).reportedTexts,
    photo: async () => (await import("./en/photo.ts")).photoTexts,
    proof: async () => (await import("./en/proof.ts")).proofTexts,
    now: async () => (await import("./en/now.ts")).nowTexts,
  },
  hu: {
    account: async () => (await import("./hu/account.ts")).accountTexts,
    public: async () => (await import("./hu/public.ts")).publicTexts,
    dashboard: async () => (await import("./hu/dashboard.ts")).dashboardTexts,
    help: async () => (await import("./hu/help.ts")).helpTexts,
    administration: async () => (await import("./hu/administration.ts")).administrationTexts,
    offline: async () => (await import("./hu/offline.ts")).offlineTexts,
    local: async () => (await import("./hu/local.ts")).localTexts,
    landing: async () => (await import("./hu/landing.ts")).landingTexts,
    scan: async () => (await import("./hu/scan.ts")).scanTexts,
    after: async () => (await import("./hu/after.ts")).afterTexts,
    learn: async () => (await import("./hu/learn.ts")).learnTexts,
    legal: async () => (await import("./hu/legal.ts")).legalTexts,
    number: async () => (await import("./hu/number.ts")).numberTexts,
    service: async () => (await import("./hu/service.ts")).serviceTexts,
    status: async () => (await import("./hu/status.ts")).statusTexts,
    audit: async () => (await import("./hu/audit.ts")).auditTexts,
    wallet: async () => (await import("./hu/wallet.ts")).walletTexts,
    brand: async () => (await import("./hu/brand.ts")).brandTexts,
    node: async () => (await import("./hu/node.ts")).nodeTexts,
    cases: async () => (await import("./hu/cases.ts")).casesTexts,
    checks: async () => (await import("./hu/checks.ts")).checksTexts,
    reported: async () => (await import("./hu/reported.ts")).reportedTexts,
    photo: async () => (await import("./hu/photo.ts")).photoTexts,
    proof: async () => (await import("./hu/proof.ts")).proofTexts,
    now: async () => (await import("./hu/now.ts")).nowTexts,
  },
}

let language: Language = preferredLanguage()
const loaded = new Map<string, Texts>()
const areasInUse = new Set<Area>()
const listeners = new Set<() => void>()

async function load(area: Area, wanted: Language): Promise<void> {
  const name = `${wanted}/${area}`
  if (loaded.has(name)) return
  const [texts] = await Promise.all([
    sources[wanted][area](),
    (area === "dashboard" || area === "status") && loadRefusalsOf(area, wanted),
  ])
  loaded.set(name, texts)
}

/** Not for visitors, whose pages have their own texts for all refusals. */
const loadRefusalsOf = async (area: "dashboard" | "status", wanted: Language) =>
  (await import("./refusals.ts")).loadRefusals(area, wanted)

/** Makes the texts of an area ready in the language shown; call it before anything of the area is drawn. */
export async function loadTexts(area: Area): Promise<void> {
  areasInUse.add(area)
  await load(area, language)
  // A first view is drawn where there is no document.
  if (typeof document !== "undefined") document.documentElement.lang = language
}

/** On the server: makes the texts of an area ready in every language. */
export async function loadToDraw(area: Area): Promise<void> {
  await Promise.all(LANGUAGES.map((one) => load(area, one)))
}

/** On the server: the language of what is drawn next. */
export function drawIn(wanted: Language): void {
  language = wanted
}

/** Shows the site in another language from now on, without loading the page again. */
export async function switchLanguage(wanted: Language): Promise<void> {
  await Promise.all([...areasInUse].map((area) => load(area, wanted)))
  language = wanted
  rememberLanguage(wanted)
  document.documentElement.lang = wanted
  for (const tell of listeners) tell()
}

export const currentLanguage = (): Language => language

/** Calls back after each change of language; the answer stops it. */
export function onLanguageSwitched(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The text of a key before anything is filled in; the form for the count `n` where there are two. */
export function template(area: Area, key: string, n?: unknown): string {
  let found: Leaf | Texts | undefined = loaded.get(`${language}/${area}`)
  for (const name of key.split(".")) found = (found as Texts | undefined)?.[name]
  if (typeof found === "string") return found
  if (found === undefined) return key
  return (found as { one: string; other: string })[
    new Intl.PluralRules(language).select(Number(n)) === "one" ? "one" : "other"
  ]
}

function fill(text: string, values: Record<string, string | number> | undefined): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values?.[name]
    return typeof value === "number" ? new Intl.NumberFormat(locale()).format(value) : (value ?? whole)
  })
}

/** What Intl is asked with: British English writes "3 March 2026". */
export const locale = (): string => (language === "hu" ? "hu-HU" : "en-GB")

/** The text of a key, outside a component. Numbers are written as the language writes them. */
export function textOf<A extends Area>(area: A): Translate<A> {
  return (key, ...[values]) => fill(template(area, key, (values as { n?: unknown } | undefined)?.n), values)
}
