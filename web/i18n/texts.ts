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
import type { labelsTexts } from "./en/labels.ts"
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
  labels: typeof labelsTexts
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

const sources: Record<Language, Record<Area, () => Promise<Record<string, Texts>>>> = {
  en: {
    account: () => import("./en/account.ts"),
    public: () => import("./en/public.ts"),
    dashboard: () => import("./en/dashboard.ts"),
    help: () => import("./en/help.ts"),
    administration: () => import("./en/administration.ts"),
    offline: () => import("./en/offline.ts"),
    local: () => import("./en/local.ts"),
    labels: () => import("./en/labels.ts"),
    landing: () => import("./en/landing.ts"),
    scan: () => import("./en/scan.ts"),
    after: () => import("./en/after.ts"),
    learn: () => import("./en/learn.ts"),
    legal: () => import("./en/legal.ts"),
    number: () => import("./en/number.ts"),
    service: () => import("./en/service.ts"),
    status: () => import("./en/status.ts"),
    audit: () => import("./en/audit.ts"),
    wallet: () => import("./en/wallet.ts"),
    brand: () => import("./en/brand.ts"),
    node: () => import("./en/node.ts"),
    cases: () => import("./en/cases.ts"),
    checks: () => import("./en/checks.ts"),
    photo: () => import("./en/photo.ts"),
    proof: () => import("./en/proof.ts"),
    now: () => import("./en/now.ts"),
  },
  hu: {
    account: () => import("./hu/account.ts"),
    public: () => import("./hu/public.ts"),
    dashboard: () => import("./hu/dashboard.ts"),
    help: () => import("./hu/help.ts"),
    administration: () => import("./hu/administration.ts"),
    offline: () => import("./hu/offline.ts"),
    local: () => import("./hu/local.ts"),
    labels: () => import("./hu/labels.ts"),
    landing: () => import("./hu/landing.ts"),
    scan: () => import("./hu/scan.ts"),
    after: () => import("./hu/after.ts"),
    learn: () => import("./hu/learn.ts"),
    legal: () => import("./hu/legal.ts"),
    number: () => import("./hu/number.ts"),
    service: () => import("./hu/service.ts"),
    status: () => import("./hu/status.ts"),
    audit: () => import("./hu/audit.ts"),
    wallet: () => import("./hu/wallet.ts"),
    brand: () => import("./hu/brand.ts"),
    node: () => import("./hu/node.ts"),
    cases: () => import("./hu/cases.ts"),
    checks: () => import("./hu/checks.ts"),
    photo: () => import("./hu/photo.ts"),
    proof: () => import("./hu/proof.ts"),
    now: () => import("./hu/now.ts"),
  },
}

let language: Language = preferredLanguage()
const loaded = new Map<string, Texts>()
const areasInUse = new Set<Area>()
const listeners = new Set<() => void>()

async function load(area: Area, wanted: Language): Promise<void> {
  const name = `${wanted}/${area}`
  if (loaded.has(name)) return
  loaded.set(name, dictionary(await sources[wanted][area]()))
}

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
