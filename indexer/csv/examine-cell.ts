/** What a spreadsheet or a program leaves in the place of a value. */
import { FIELDS, kindOf, mapFields } from "#shared/product-fields.ts"
import type { Column } from "./columns.ts"
import type { RowFault } from "./row-faults.ts"
import type { NoteKind } from "./row-notes.ts"

/** A row's fault, or something to tell; `is_none`: the cell is read as empty. */
export type Damage = { fault: RowFault } | { told: NoteKind; is_none: boolean }

/** In English, Hungarian, German, French, Spanish, Italian, Dutch, Polish, Czech and Russian; `Err:502` is LibreOffice's. */
const ERRORS = [
  "N/?A|REF!|VALUE!|DIV/0!|NAME\\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA",
  "HIÁNYZIK|ÉRTÉK!|HIV!|ZÉRÓOSZTÓ!|NÉV\\?|SZÁM!|NULLA!|KIBONTÁS!|SZÁMÍTÁS!",
  "NV|WERT!|BEZUG!|ZAHL!|ÜBERLAUF!|KALK!|N/D|NOM\\s?\\?|VALEUR\\s?!|NOMBRE\\s?!|NUL\\s?!|PROPAGATION\\s?!",
  "¡REF!|¡VALOR!|¡DIV/0!|¡NUM!|¡NULO!|¿NOMBRE\\?|RIF!|VALORE!|NOME\\?|N/B|WAARDE!|VERW!|DEEL/0!|NAAM\\?|GETAL!|LEEG!",
  "ADR!|ARG!|DZIEL/0!|LICZBA!|NAZWA\\?|BRAK|ODKAZ!|HODNOTA!|DĚLENÍ_NULOU!|NÁZEV\\?|ČÍSLO!|NENÍ_K_DISPOZICI",
  "Н/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ/0!|ИМЯ\\?|ЧИСЛО!|ПУСТО!",
].join("|")
const IS_ERROR = new RegExp(`^(?:#(?:${ERRORS})|#{3,}|Err:\\d{3})$`, "iu")
const HAS_ERROR = new RegExp(`#(?:${ERRORS})(?!\\p{L})`, "u")
const OBJECT = /\[object \w+\]/
/** How programs write that there is nothing; as a value nobody means it. */
const NOTHING = /^(?:null|nan|undefined|\\n|<na>|nat|<null>|\(null\)|\[null\])$/i
/** How people do, too: `Allergens: none`. */
const NONE = /^(?:none|n\/a|n\.a\.?|nil)$/i
/** No name or number of anything, and fine elsewhere. */
const NO_NAME = /^(?:na|nincs|keine?|[-–—_.?]+)$/i
/** What a program glues together without a look: `KF-undefined`. */
const GLUED = /(?:^|[-_ /.#:])(?:undefined|NaN|null)(?:[-_ /.#:]|$)/

const SUSPECT_CHARS_MAX = 24
/** Most cells end here. */
const SUSPECT = /^[#<([\\\-–—_.?neuk]/i

/** What is damaged about a cell's text, or null. A cell that only looks so may be written by hand: see `fixes`. */
export function damageOf(text: string, field: Column["field"]): Damage | null {
  if (text.length <= SUSPECT_CHARS_MAX && SUSPECT.test(text)) {
    const damage = ofWhole(text, field)
    if (damage) return damage
  }
  if (text.includes("[object ") && OBJECT.test(text)) return purposeOf(field) === "name" ? NULL_WORD : EMPTIED
  if (text === "0" && field === "gtin") return EMPTIED
  if (field === "product_name" || purposeOf(field) !== "name") return null
  if (GLUED.test(text)) return NULL_WORD
  return HAS_ERROR.test(text) ? CELL_ERROR : null
}

function ofWhole(text: string, field: Column["field"]): Damage | null {
  const purpose = purposeOf(field)
  if (IS_ERROR.test(text)) return purpose === "free" ? EMPTIED : CELL_ERROR
  const is_none = NONE.test(text) || (purpose !== "free" && field !== "origin" && NO_NAME.test(text))
  if (!is_none && !NOTHING.test(text)) return null
  if (purpose === "name") return NULL_WORD
  return purpose === "exact" || !is_none ? EMPTIED : { told: "null_words_kept", is_none: false }
}

const CELL_ERROR: Damage = { fault: "cell_error" }
const NULL_WORD: Damage = { fault: "null_word" }
const EMPTIED: Damage = { told: "damaged_cells_emptied", is_none: true }

/** A `name` tells products apart; what is `exact` has one spelling; all else is free. */
type Purpose = "name" | "exact" | "free"

const PURPOSES: Partial<Record<Column["field"], Purpose>> = mapFields(FIELDS, (field) => {
  if (field === "product_name" || field === "model" || kindOf(field) === "identifier") return "name"
  return kindOf(field) === "text" || kindOf(field) === "lines" ? "free" : "exact"
})
const purposeOf = (field: Column["field"]): Purpose => PURPOSES[field] ?? "free"
