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

/** A file of texts exports its dictionary alone. Naming it here would cost every page's first view some bytes for each file. */
const dictionary = (module: Record<string, Texts>): Texts => Object.values(module)[0]!

const sources: Record<Language, Record<Area, () => Promise<Texts>>> = {
  en: {
    account: () => import("./en/account.ts").then(dictionary),
    public: () => import("./en/public.ts").then(dictionary),
    dashboard: () => import("./en/dashboard.ts").then(dictionary),
    help: () => import("./en/help.ts").then(dictionary),
    administration: () => import("./en/administration.ts").then(dictionary),
    offline: () => import("./en/offline.ts").then(dictionary),
    local: () => import("./en/local.ts").then(dictionary),
    landing: () => import("./en/landing.ts").then(dictionary),
    scan: () => import("./en/scan.ts").then(dictionary),
    after: () => import("./en/after.ts").then(dictionary),
    learn: () => import("./en/learn.ts").then(dictionary),
    legal: () => import("./en/legal.ts").then(dictionary),
    number: () => import("./en/number.ts").then(dictionary),
    service: () => import("./en/service.ts").then(dictionary),
    status: () => import("./en/status.ts").then(dictionary),
    audit: () => import("./en/audit.ts").then(dictionary),
    wallet: () => import("./en/wallet.ts").then(dictionary),
    brand: () => import("./en/brand.ts").then(dictionary),
    node: () => import("./en/node.ts").then(dictionary),
    cases: () => import("./en/cases.ts").then(dictionary),
    checks: () => import("./en/checks.ts").then(dictionary),
    reported: () => import("./en/reported.ts").then(dictionary),
    photo: () => import("./en/photo.ts").then(dictionary),
    proof: () => import("./en/proof.ts").then(dictionary),
    now: () => import("./en/now.ts").then(dictionary),
  },
  hu: {
    account: () => import("./hu/account.ts").then(dictionary),
    public: () => import("./hu/public.ts").then(dictionary),
    dashboard: () => import("./hu/dashboard.ts").then(dictionary),
    help: () => import("./hu/help.ts").then(dictionary),
    administration: () => import("./hu/administration.ts").then(dictionary),
    offline: () => import("./hu/offline.ts").then(dictionary),
    local: () => import("./hu/local.ts").then(dictionary),
    landing: () => import("./hu/landing.ts").then(dictionary),
    scan: () => import("./hu/scan.ts").then(dictionary),
    after: () => import("./hu/after.ts").then(dictionary),
    learn: () => import("./hu/learn.ts").then(dictionary),
    legal: () => import("./hu/legal.ts").then(dictionary),
    number: () => import("./hu/number.ts").then(dictionary),
    service: () => import("./hu/service.ts").then(dictionary),
    status: () => import("./hu/status.ts").then(dictionary),
    audit: () => import("./hu/audit.ts").then(dictionary),
    wallet: () => import("./hu/wallet.ts").then(dictionary),
    brand: () => import("./hu/brand.ts").then(dictionary),
    node: () => import("./hu/node.ts").then(dictionary),
    cases: () => import("./hu/cases.ts").then(dictionary),
    checks: () => import("./hu/checks.ts").then(dictionary),
    reported: () => import("./hu/reported.ts").then(dictionary),
    photo: () => import("./hu/photo.ts").then(dictionary),
    proof: () => import("./hu/proof.ts").then(dictionary),
    now: () => import("./hu/now.ts").then(dictionary),
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
