/**
 * The site's texts, typed by the English ones. Areas load separately and in one language; a library would add 15 KB to the
 * first view.
 */
import { LANGUAGES, type Language, preferredLanguage, rememberLanguage } from "./language.ts"
import type { KeyOf, Leaf, Texts, ValuesFor } from "./text-types.ts"

export interface Areas {
  account: typeof import("./en/account.ts").accountTexts
  public: typeof import("./en/public.ts").publicTexts
  dashboard: typeof import("./en/dashboard.ts").dashboardTexts
  help: typeof import("./en/help.ts").helpTexts
  administration: typeof import("./en/administration.ts").administrationTexts
  offline: typeof import("./en/offline.ts").offlineTexts
  local: typeof import("./en/local.ts").localTexts
  number: typeof import("./en/number.ts").numberTexts
  labels: typeof import("./en/labels.ts").labelsTexts
  landing: typeof import("./en/landing.ts").landingTexts
  scan: typeof import("./en/scan.ts").scanTexts
  after: typeof import("./en/after.ts").afterTexts
  learn: typeof import("./en/learn.ts").learnTexts
  legal: typeof import("./en/legal.ts").legalTexts
  service: typeof import("./en/service.ts").serviceTexts
  status: typeof import("./en/status.ts").statusTexts
  audit: typeof import("./en/audit.ts").auditTexts
  wallet: typeof import("./en/wallet.ts").walletTexts
  brand: typeof import("./en/brand.ts").brandTexts
  node: typeof import("./en/node.ts").nodeTexts
  cases: typeof import("./en/cases.ts").casesTexts
  checks: typeof import("./en/checks.ts").checksTexts
  photo: typeof import("./en/photo.ts").photoTexts
  proof: typeof import("./en/proof.ts").proofTexts
  now: typeof import("./en/now.ts").nowTexts
}
export type Area = keyof Areas
export type TextKey<A extends Area> = KeyOf<Areas[A]>
export type Translate<A extends Area> = <Key extends TextKey<A>>(
  key: Key,
  ...values: ValuesFor<Areas[A], Key, string | number>
) => string

/** A file of texts exports its dictionary alone. Naming it here would cost every page's first view some bytes for each file. */
const dictionary = (module: Record<string, Texts>): Texts => Object.values(module)[0]!

const sources: Record<Area, Record<Language, () => Promise<Record<string, Texts>>>> = {
  account: { en: () => import("./en/account.ts"), hu: () => import("./hu/account.ts") },
  public: { en: () => import("./en/public.ts"), hu: () => import("./hu/public.ts") },
  dashboard: { en: () => import("./en/dashboard.ts"), hu: () => import("./hu/dashboard.ts") },
  help: { en: () => import("./en/help.ts"), hu: () => import("./hu/help.ts") },
  administration: { en: () => import("./en/administration.ts"), hu: () => import("./hu/administration.ts") },
  offline: { en: () => import("./en/offline.ts"), hu: () => import("./hu/offline.ts") },
  local: { en: () => import("./en/local.ts"), hu: () => import("./hu/local.ts") },
  number: { en: () => import("./en/number.ts"), hu: () => import("./hu/number.ts") },
  labels: { en: () => import("./en/labels.ts"), hu: () => import("./hu/labels.ts") },
  landing: { en: () => import("./en/landing.ts"), hu: () => import("./hu/landing.ts") },
  scan: { en: () => import("./en/scan.ts"), hu: () => import("./hu/scan.ts") },
  after: { en: () => import("./en/after.ts"), hu: () => import("./hu/after.ts") },
  learn: { en: () => import("./en/learn.ts"), hu: () => import("./hu/learn.ts") },
  legal: { en: () => import("./en/legal.ts"), hu: () => import("./hu/legal.ts") },
  service: { en: () => import("./en/service.ts"), hu: () => import("./hu/service.ts") },
  status: { en: () => import("./en/status.ts"), hu: () => import("./hu/status.ts") },
  audit: { en: () => import("./en/audit.ts"), hu: () => import("./hu/audit.ts") },
  wallet: { en: () => import("./en/wallet.ts"), hu: () => import("./hu/wallet.ts") },
  brand: { en: () => import("./en/brand.ts"), hu: () => import("./hu/brand.ts") },
  node: { en: () => import("./en/node.ts"), hu: () => import("./hu/node.ts") },
  cases: { en: () => import("./en/cases.ts"), hu: () => import("./hu/cases.ts") },
  checks: { en: () => import("./en/checks.ts"), hu: () => import("./hu/checks.ts") },
  photo: { en: () => import("./en/photo.ts"), hu: () => import("./hu/photo.ts") },
  proof: { en: () => import("./en/proof.ts"), hu: () => import("./hu/proof.ts") },
  now: { en: () => import("./en/now.ts"), hu: () => import("./hu/now.ts") },
}

let language: Language = preferredLanguage()
const loaded = new Map<string, Texts>()
const areasInUse = new Set<Area>()
const listeners = new Set<() => void>()

async function load(area: Area, wanted: Language): Promise<void> {
  const name = `${wanted}/${area}`
  if (loaded.has(name)) return
  loaded.set(name, dictionary(await sources[area][wanted]()))
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
