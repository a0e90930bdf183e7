import { LEGAL_FORMS, LEGAL_FORMS_WITHIN } from "./legal-forms.ts"

/** Whether a register's name is this company's: legal form, case, accents and signs aside. */
export function nameAgrees(name: string, registered: string): boolean {
  const own = withoutForm(name)
  // Some countries give the trade name behind the company's.
  return registered.split("||").some((one) => withoutForm(one) === own)
}

const WORD_LETTERS = 3

/** Whether two addresses have the same numbers, such as the postcode, and half of their words in common. */
export function addressAgrees(address: string, registered: string): boolean {
  const [own, other] = [partsOf(address), partsOf(registered)]
  const [fewer, more] = own.numbers.size <= other.numbers.size ? [own, other] : [other, own]
  if (fewer.numbers.size === 0 || sharedBy(fewer.numbers, more.numbers) < fewer.numbers.size) return false
  return sharedBy(own.words, other.words) * 2 >= Math.min(own.words.size, other.words.size)
}

const sharedBy = (one: Set<string>, other: Set<string>) => [...one].filter((part) => other.has(part)).length

function partsOf(address: string) {
  const words = wordsOf(address)
  return {
    numbers: new Set(words.filter((word) => /^\p{N}/u.test(word))),
    words: new Set(words.filter((word) => /^\p{L}/u.test(word) && word.length >= WORD_LETTERS)),
  }
}

/** Letters that have no accent to take away. */
const PLAIN: Record<string, string> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i" }

/** In small letters without accents; the dots of initials do not part them. */
function wordsOf(text: string): string[] {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  const plain = bare.replace(/[ßøłđæœı]/g, (letter) => PLAIN[letter]!)
  const joined = plain.replace(/(?<!\p{L})\p{L}(?:[./]\s?\p{L}(?!\p{L}))+/gu, (letters) =>
    letters.replace(/[./\s]/g, ""),
  )
  return joined.match(/\p{L}+|\p{N}+/gu) ?? []
}

let forms: Set<string> | undefined
let form_words_max = 0

/** The words before and behind which no legal form stands. */
function withoutForm(name: string): string {
  if (!forms) {
    const known = LEGAL_FORMS.split(", ").map(wordsOf)
    forms = new Set(known.map((words) => words.join(" ")))
    form_words_max = Math.max(...known.map(({ length }) => length))
  }
  const words = wordsOf(name.normalize("NFKC").replaceAll(WITHIN, " "))
  for (let n = Math.min(form_words_max, words.length - 1); n > 0; n--) {
    if (forms.has(words.slice(-n).join(" "))) {
      words.splice(-n)
      n = Math.min(form_words_max, words.length - 1) + 1
    } else if (forms.has(words.slice(0, n).join(" "))) {
      words.splice(0, n)
      n = Math.min(form_words_max, words.length - 1) + 1
    }
  }
  return words.join("")
}

const WITHIN = new RegExp(LEGAL_FORMS_WITHIN.normalize("NFKC").split(", ").join("|"), "g")
