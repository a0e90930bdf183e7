import {
  ENDINGS,
  GOODS,
  LEGAL_FORMS,
  LEGAL_FORMS_BEFORE,
  LEGAL_FORMS_WITHIN,
  LINKS,
  PLACES,
  TRADE,
} from "./plain-words.ts"
import { inEachCase, settle, skeletonsOf } from "./skeleton.ts"

/** A shorter word with another letter is another word. */
const LONG_WORD = 8
/** What is shorter before an ending is part of another word, such as Bishop. */
const STEM = 5
/** Shorter legal forms may be somebody's initials before a name. */
const FORM_BEFORE = 3

/**
 * What a name is compared by: how it looks as a whole, and the words that tell it from others, in any order and with a letter
 * of a long one left out.
 */
export function likenessesOf(name: string): ReadonlySet<string> {
  const found = new Set(skeletonsOf(name))
  for (const text of inEachCase(name)) {
    const words = tellingWords(text)
    found.add(words.join(""))
    const sorted = [...new Set(words)].toSorted()
    found.add(sorted.join(" "))
    for (const [place, word] of sorted.entries())
      for (const shorter of withoutOneLetter(word)) found.add(sorted.with(place, shorter).toSorted().join(" "))
  }
  found.delete("")
  return found
}

/** Whether a reader may take one name for the other. Names of one company in two cases are alike, too. */
export function lookAlike(one: string, other: string): boolean {
  const others = likenessesOf(other)
  return [...likenessesOf(one)].some((likeness) => others.has(likeness))
}

/** Two words have one in common if they differ in a letter that is changed, added, left out or moved. */
function withoutOneLetter(word: string): string[] {
  if (word.length < LONG_WORD || !/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(word)) return []
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** The words without legal form, place and trade, as far as others are left that tell a company by themselves. */
function tellingWords(text: string): string[] {
  const { after, before, links, places, trade, endings, goods } = patterns()
  const withoutForm = (words: string) => words.replace(after, " ").replace(before, " ")
  const named = withoutForm(settledWords(text)).replace(links, "")
  const local = withoutForm(named.replace(places, ""))
  const telling = withoutForm(local.replace(trade, "").replace(endings, ""))
  if (listOf(telling.replace(goods, "")).join("").length > 1) return listOf(telling)
  return listOf(local).length > 1 ? listOf(local) : listOf(named)
}

const listOf = (words: string): string[] => words.split(" ").filter(Boolean)

/** Signs between single letters, as in "S.r.l." and "A/S". */
const INITIALS = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*(?:[./&]\s?\p{L}\p{M}*(?![\p{L}\p{N}\p{M}]))+/gu
const FORMS_WITHIN = new RegExp(LEGAL_FORMS_WITHIN.normalize("NFKC").split(", ").join("|"), "g")

/** The words as they look, each between spaces. */
function settledWords(text: string): string {
  const spaced = text.replace(/[™℠]/g, " ").normalize("NFKC").replace(FORMS_WITHIN, " ")
  const joined = spaced.replace(INITIALS, (letters) => letters.replace(/[./&\s]/g, ""))
  const words = joined.split(/[^\p{L}\p{N}\p{M}]+/u).map((word) => settle(word).replaceAll("rn", "m"))
  return ` ${words.filter(Boolean).join(" ")} `
}

let read: ReturnType<typeof readPatterns> | undefined
const patterns = () => (read ??= readPatterns())

function readPatterns() {
  const forms = LEGAL_FORMS.split(", ")
  const before = [
    ...forms.filter((form) => form.replace(/[^\p{L}]/gu, "").length >= FORM_BEFORE),
    ...LEGAL_FORMS_BEFORE.split(", "),
  ]
  const anywhere = (list: string) => new RegExp(` (?:${anyOf(list.split(", "))})(?= )`, "g")
  return {
    after: new RegExp(`(?<=\\S)(?: (?:${anyOf(forms)}))+ $`),
    before: new RegExp(`^ (?:(?:${anyOf(before)}) )+(?=\\S)`),
    endings: new RegExp(`(?<=\\S{${STEM}})(?:${anyOf(ENDINGS.split(", "))})+(?= )`, "g"),
    ...{ links: anywhere(LINKS), places: anywhere(PLACES), trade: anywhere(TRADE), goods: anywhere(GOODS) },
  }
}

/** The longest first, which may begin with a shorter one. */
function anyOf(phrases: string[]): string {
  const looks = new Set(phrases.flatMap(inEachCase).map((phrase) => settledWords(phrase).trim()))
  return [...looks].toSorted((one, other) => other.length - one.length).join("|")
}
