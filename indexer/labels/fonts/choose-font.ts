import { FAMILY_NAMES, type Family, fileFor, PLAIN_FILES } from "./font-files.ts"
import { type LabelFont, loadFont } from "./load-font.ts"

/** Chooses the font of each character of a text, and reads its file when it is first wanted. */
export class FontChooser {
  readonly plain: LabelFont
  readonly code: LabelFont
  readonly #chosen = new Map<string, LabelFont | null>()

  private constructor(plain: LabelFont, code: LabelFont) {
    this.plain = plain
    this.code = code
  }

  static async open(): Promise<FontChooser> {
    return new FontChooser(await loadFont(PLAIN_FILES.text), await loadFont(PLAIN_FILES.code))
  }

  /** Whether a text reads from left to right in the plain font alone, as most do. */
  isPlain(text: string): boolean {
    return PLAIN.test(text) && [...text].every((letter) => this.plain.code_points.has(letter.codePointAt(0)!))
  }

  /**
   * The font for a character with its marks; null when none has it. Spaces and punctuation use the preceding character's
   * font.
   */
  async choose(grapheme: string, before: LabelFont | null, han: Family): Promise<LabelFont | null> {
    const code_points = [...grapheme]
      .filter((letter) => !IGNORABLE.test(letter))
      .map((letter) => letter.codePointAt(0)!)
    if (code_points.length === 0) return before ?? this.plain
    if (before && SHARED.test(grapheme) && holds(before, code_points)) return before
    const key = `${han} ${grapheme}`
    if (!this.#chosen.has(key)) this.#chosen.set(key, await this.#find(grapheme, code_points, han))
    return this.#chosen.get(key)!
  }

  async #find(grapheme: string, code_points: number[], han: Family): Promise<LabelFont | null> {
    const own = familyOf(grapheme, han)
    if (!own && holds(this.plain, code_points)) return this.plain
    for (const family of new Set([...(own ? [own] : []), han, ...FAMILY_NAMES])) {
      const file = fileFor(family, code_points[0]!)
      const font = file === undefined ? null : await loadFont(file)
      if (font && holds(font, code_points)) return font
    }
    return holds(this.plain, code_points) ? this.plain : null
  }
}

const PLAIN = /^[\u0020-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u22ff]*$/
const SHARED = /^(?![0-9])\p{Script=Common}/u
/** Characters without a shape: joiners, direction marks, variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

function holds({ code_points }: LabelFont, wanted: number[]): boolean {
  return wanted.every((code_point) => code_points.has(code_point))
}

const SCRIPTS: [RegExp, Family | "han"][] = [
  [/^\p{Script_Extensions=Arabic}/u, "arabic"],
  [/^\p{Script_Extensions=Hebrew}/u, "hebrew"],
  [/^\p{Script_Extensions=Thai}/u, "thai"],
  [/^\p{Script_Extensions=Devanagari}/u, "devanagari"],
  [/^\p{Script=Hangul}/u, "kr"],
  [/^[\p{Script=Hiragana}\p{Script=Katakana}]/u, "jp"],
  [/^\p{Script_Extensions=Han}/u, "han"],
]

function familyOf(grapheme: string, han: Family): Family | null {
  const family = SCRIPTS.find(([script]) => script.test(grapheme))?.[1]
  return family === "han" ? han : (family ?? null)
}

/** Whose forms of Han characters a text is written in: told by the letters between them, Chinese where there are none. */
export function hanFamily(text: string): Family {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp"
  return /\p{Script=Hangul}/u.test(text) ? "kr" : "sc"
}
