/** What a spreadsheet or a program leaves in the place of a value. */
import { FIELDS, kindOf, mapFields } from "#shared/product-fields.ts"
import type { Column } from "./columns.ts"
import type { NoteKind, RowFault } from "./row-report.ts"

/** A row's fault, or something to tell; `is_none`: the cell is read as empty. */
export type Damage = { fault: RowFault } | { told: NoteKind; is_none: boolean }

/** A spreadsheet's errors in the languages of Europe, beside those of capitals and a mark alone. */
const ERRORS = [
  "N/?A(?: N/A)?|REF!|VALUE!|DIV/0!|NAME\\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA",
  "HIÁNYZIK|ÉRTÉK!|HIV!|ZÉRÓOSZTÓ!|NÉV\\?|SZÁM!|NULLA!|KIBONTÁS!|SZÁMÍTÁS!",
  "NV|WERT!|BEZUG!|ZAHL!|ÜBERLAUF!|KALK!|N/D|NOM\\s?\\?|VALEUR\\s?!|NOMBRE\\s?!|NUL\\s?!|PROPAGATION\\s?!",
  "¡REF!|¡VALOR!|¡DIV/0!|¡NUM!|¡NULO!|¿NOMBRE\\?|RIF!|VALORE!|NOME\\?|N/B|WAARDE!|VERW!|DEEL/0!|NAAM\\?|GETAL!|LEEG!",
  "ADR!|ARG!|DZIEL/0!|LICZBA!|NAZWA\\?|BRAK|ODKAZ!|HODNOTA!|DĚLENÍ_NULOU!|NÁZEV\\?|ČÍSLO!|NENÍ_K_DISPOZICI",
  "Н/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ/0!|ИМЯ\\?|ЧИСЛО!|ПУСТО!|Δ/Υ|YOK|DEĞER!|PUUTTUU|I/T|SAKNAS!|VÄRDEFEL!|VÆRDI!|VERDI!|NEDOSTUPNÝ|NÚM!",
].join("|")
/** Some programs leave the mark out, and people write `#name`; `Err:502` is LibreOffice's. */
const BARE = /^#(?:VALUE|REF|NAME|DIV\/0|NUM|SPILL|CALC|ERR(?:OR)?|ÉRTÉK|HIV|NÉV|SZÁM|ZÉRÓOSZTÓ|WERT|BEZUG|ZAHL)$/
const IS_ERROR = new RegExp(`^(?:#(?:${ERRORS})|#{3,}|Err:\\d{3}|Error 20\\d\\d|Loading(?:\\.\\.\\.|…))$`, "iu")
/** A formula that has become text. */
const FORMULA =
  /^[=@](?:[\p{Lu}.]+\(|\$?[A-Z]{1,3}\$?\d{1,7}(?:[&+*:^]|(?<!^@.*)(?:$|[/;,-]))|'?[\w ]+'?!\$?[A-Z]|"[^"]*"&)/u
/** An error in a language that is not listed. */
const OTHER_ERROR = /^#[¡¿]?(?:[\p{Lu}\d/_]{2,}|\p{Lo}+)[!?]$/u
const HAS_ERROR = new RegExp(`#(?:${ERRORS})(?![\\p{L}\\p{N}])`, "u")
/** What programs write of a thing of their own that they cannot write: of JavaScript, Python, Java, .NET and Ruby. */
const OBJECT =
  /\[object \w+\]|\bobject at 0x[\da-f]{4}|^System\.(?:Object|String|Byte|Collections|__Com)|^#<[A-Z]\w*[:>]|^(?:\[L)?[a-z]+\.[\w.$;]+@[\da-f]{5,8}$|^function ?\w*\([^)]*\) ?\{/
/** PHP's or JSON's, written for a program to read. */
const SERIALISED = /^(?:[aO]:\d+:[{"]|s:\d+:"|[bid]:[\d.-]+;$|\{\s*["']|\[\s*["'{[])/
/** How programs write that there is nothing; as a value nobody means it, but a work of art may be `(Untitled)`. */
const NOTHING =
  /^(?:null(?: null)*|[-+]inf(?:inity)?|\[\]|\{\}|a:0:\{\}|N;|0?[01]\/0?0\/1900|0001-01-01(?:[t ][\d:.]+z?)?|0?1[./]0?1[./]0001(?: .*)?|undefined(?: undefined)*|\\n|missing value|auto[- ]?draft|[<([]?(?:null|nil|none|blank|empty|na|n\/a|un(?:known|set|titled)|no[t ](?: ?set|name|value|data|title)|üres|névtelen|nincs (?:név|adat)|leer|ohne|vide)[>)\]]|-?1[.,]#(?:ind|qnan|inf)\d*|0000-00-00(?: 00:00:00)?|00[./-]00[./-]0000|invalid date|long binary data|nan-nan-nan|[#$]\{[\w.| -]+\}|\$?\{{2,3}[^{}]+\}{2,3}|\{[%$#!][\w.| -]+%?\}|\{\d\}|\{(?:product|item|variant|option|shop)[_.][\w.]+\}|<%.*%>|%[A-Z_]{3,}%|%[sd]|\[\[\w+\]\])$/i
/** How programs write no number and no time. `NAN` and `Nat` may be meant as a name or a colour, `NAN` not as a code. */
const NAN = /^(?:[-+]?(?:nan|NaN)(?:\(ind\))?|NaT)$/
const NAN_OF_CODES = /^(?:[-+]?[Nn][Aa][Nn](?:\([Ii][Nn][Dd]\))?|NaT)$/
/** A template that was not filled in: `{sku}`, `[Product name]`, `«Name»`, `*|NAME|*`; `[One size]` is meant. */
const TEMPLATE =
  /^(?:(?=\[.*\]$|<.*>$|«.*»$). ?(?:(?:product|item|variant|option)[_. ])*|(?:(?=\{.*\}$|\$.*\$$).|(?=__.*__$|@@.*@@$|%%.*%%$|\*\|.*\|\*$)..) ?(?:[a-z]+[_. ])*)(?:id|code|name|title|sku|ean|gtin|model|colou?r|size|price|serial|number|date|field|value|barcode|brand|description)(?:[_.][a-z\d]+)* ?(?:[}\]>»$]|__|@@|%%|\|\*)$/i
/** What a formula says that finds nothing, and PHP of a list. A field of the company's own may hold yes and no. */
const FALSE = /^(?:FALSE|HAMIS|FALSCH|FAUX|Array)$/
/** No name of a thing. */
export const TRUE = /^(?:TRUE|IGAZ|WAHR|VRAI)$/
/** What a program leaves between other words. */
const BETWEEN = /(?:^|[^\p{L}\p{N}])(?:undefined|NaN)(?:[^\p{L}\p{N}]|$)|\{\{.*\}\}|\[\/\w+\]|[^\\]\\$/u
/** In a number of a thing. */
const IN_NUMBER = /^=\d|^0+$|(?:^|[-_ /.#:])(?:NULL|None|nan)(?:[-_ /.#:]|$)/
/** In the place of a number that is nowhere else. */
const NO_NUMBER = /^(?:does not apply|nem alkalmazható|nem alkalmazandó|exempt|not applicable|nicht zutreffend)$/i
/** How people do, too: `Allergens: none`. */
const NONE = /^(?:-* ?none ?-*|n\/a\.?|n\.a\.?|nil|[<([](?:none|unknown|not set)[>)\]])$/i
/** No name or number of anything, and fine elsewhere. */
const NO_NAME = /^(?:na|nincs|keine?|k\. ?a\.|n\. ?v\.|tbd|[-–—_.?*/]+)$/i
/** What a program glues together without a look: `KF-undefined`. */
const GLUED = /undefined|(?:^|[-_ /.#:])(?:NaN|null)(?:[-_ /.#:]|$)/

const SUSPECT_CHARS_MAX = 40
/** A sentence may say so. */
const BETWEEN_CHARS_MAX = 60
/** Most cells end here. */
const SUSPECT =
  /^(?:[#<«(@[{$%\\\-–—_.?neuk*+/]|0|1[./]|Array|auto[- ]?d|inf|a:|-?1[.,]#|Loading|Error|long|does|missing|invalid|tbd|TRUE|IGAZ|WAHR|VRAI|FALSE|FALSCH|HAMIS|FAUX)/i

/** What is damaged about a cell's text, or null. A cell that only looks so may be written by hand: see `fixes`. */
export function damageOf(text: string, field: Column["field"]): Damage | null {
  if (/^[=@]/.test(text) && FORMULA.test(text)) return purposeOf(field) === "free" ? EMPTIED : CELL_ERROR
  if (text.length <= SUSPECT_CHARS_MAX && SUSPECT.test(text)) {
    const damage = ofWhole(text, field)
    if (damage) return damage
  }
  const purpose = purposeOf(field)
  if (OBJECT.test(text)) return purpose === "name" ? NULL_WORD : EMPTIED
  if (SERIALISED.test(text)) return purpose === "name" ? NULL_WORD : KEPT
  if (text === "0" && field === "gtin") return EMPTIED
  const may_be_left = field !== "description" && text.length <= BETWEEN_CHARS_MAX
  if (may_be_left && /undefined|NaN|\{\{|\[\/|\\$/.test(text) && BETWEEN.test(text))
    return field === "product_name" || purpose !== "name" ? KEPT : NULL_WORD
  const is_broken = text.includes("#") && HAS_ERROR.test(text)
  // A look-up gives 0 for an empty cell.
  if (field === "product_name" && /^0+$/.test(text)) return NULL_WORD
  if (field === "product_name" || purpose !== "name") return is_broken && field !== "description" ? KEPT : null
  if (GLUED.test(text)) return NULL_WORD
  if (IN_NUMBER.test(text)) return KEPT
  return is_broken ? CELL_ERROR : null
}

/** What is wrong with a value that sets a variant apart, or null. */
export const damageOfOption = (value: string) => (FALSE.test(value) ? KEPT : damageOf(value, "attribute"))

function ofWhole(text: string, field: Column["field"]): Damage | null {
  const purpose = purposeOf(field)
  if (IS_ERROR.test(text) || BARE.test(text)) return purpose === "free" ? EMPTIED : CELL_ERROR
  // #SALE! may be meant as a name.
  if (OTHER_ERROR.test(text)) return purpose === "name" && field !== "product_name" ? CELL_ERROR : KEPT
  // Odoo's for nothing; a field of the company's own may well be false.
  if (text === "False") return purpose === "free" ? null : purpose === "exact" ? EMPTIED : KEPT
  if (FALSE.test(text)) return purpose === "exact" || (field === "attribute" && text !== "Array") ? null : KEPT
  if (purpose === "name" && TRUE.test(text)) return KEPT
  if (/^inf(?:inity)?$/i.test(text) && field !== "product_name" && field !== "model") return KEPT
  if (purpose === "exact" && NO_NUMBER.test(text)) return EMPTIED
  const is_none =
    NONE.test(text) || (purpose !== "free" && NO_NAME.test(text) && !(field === "origin" && /^na$/i.test(text)))
  const is_nan = (field === "product_name" || purpose === "free" ? NAN : NAN_OF_CODES).test(text)
  if (!is_none && !is_nan && !NOTHING.test(text) && !TEMPLATE.test(text)) return null
  if (purpose === "name") return field === "product_name" && /^.(?:untitled|date).$/i.test(text) ? KEPT : NULL_WORD
  return purpose === "exact" || !is_none ? EMPTIED : KEPT
}

const CELL_ERROR: Damage = { fault: "cell_error" }
const NULL_WORD: Damage = { fault: "null_word" }
const KEPT: Damage = { told: "null_words_kept", is_none: false }
export const EMPTIED: Damage = { told: "damaged_cells_emptied", is_none: true }

/** A `name` tells products apart; what is `exact` has one spelling; all else is free. */
type Purpose = "name" | "exact" | "free"

const PURPOSES: Partial<Record<Column["field"], Purpose>> = mapFields(FIELDS, (field) => {
  if (field === "product_name" || field === "model" || kindOf(field) === "identifier") return "name"
  return kindOf(field) === "text" || kindOf(field) === "lines" ? "free" : "exact"
})
const purposeOf = (field: Column["field"]): Purpose => PURPOSES[field] ?? "free"
