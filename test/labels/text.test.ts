import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { breakable, ELLIPSIS, fitText, inkOf, prepareParagraph, type ShapedLine, shapeLine } from "#labels/paragraph.ts"

/** Every letter is one wide. */
const widthOf = (text: string) => [...text].length
const fitted = (text: string, width: number, lines: number) => {
  const shown = (start: number, end: number, is_cut: boolean) => text.slice(start, end) + (is_cut ? ELLIPSIS : "")
  const broken = fitText(breakable(text), width, lines, (start, end, is_cut) => widthOf(shown(start, end, is_cut)))
  return broken.map(({ start, end, is_cut }) => shown(start, end, is_cut))
}

describe("fitText", () => {
  it.each([
    ["one line", "Oak chair", 9, 2, ["Oak chair"]],
    ["between words", "Oak chair with arms", 10, 3, ["Oak chair", "with arms"]],
    ["behind a hyphen", "Oak-framed chair", 11, 3, ["Oak-framed", "chair"]],
    ["within a word that is too long", "Donaudampfschifffahrt", 10, 3, ["Donaudampf", "schifffahr", "t"]],
    [
      "within a word rather than leave a line nearly empty",
      "A Donaudampfschifffahrt",
      10,
      3,
      ["A Donaudam", "pfschifffa", "hrt"],
    ],
    ["cut, with an ellipsis", "Oak chair with arms", 10, 1, ["Oak chair…"]],
    ["cut in its last line", "Oak chair with arms and a seat", 10, 2, ["Oak chair", "with arms…"]],
    ["nothing", "   ", 10, 2, []],
    ["before a number that counts what follows", "Kékfrankos 50. üveg", 15, 3, ["Kékfrankos", "50. üveg"]],
    ["between Chinese words, no stop at the start of a line", "手工橡木扶手椅。", 7, 2, ["手工橡木", "扶手椅。"]],
    ["between Thai words", "เก้าอี้ไม้โอ๊ค", 12, 2, ["เก้าอี้ไม้", "โอ๊ค"]],
  ])("breaks %s", (_how, text, width, lines, wanted) => {
    expect(fitted(text, width, lines)).toEqual(wanted)
  })

  it("never takes a letter from its accent, nor a face apart", () => {
    expect(fitted("e\u0301e\u0301e\u0301", 4, 3)).toEqual(["e\u0301e\u0301", "e\u0301"])
    expect(fitted("👩‍🌾👩‍🌾", 3, 2)).toEqual(["👩‍🌾", "👩‍🌾"])
  })

  it("loses nothing but spaces unless it says so, and keeps within the width", () => {
    const check = fc.property(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: 12, max: 40 }),
      fc.integer({ min: 1, max: 5 }),
      (text, width, lines_max) => {
        const lines = fitted(text, width, lines_max)
        expect(lines.length).toBeLessThanOrEqual(lines_max)
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
        const shown = lines.join("").replace(/\s/g, "")
        const whole = text.replace(/\s/g, "")
        if (shown !== whole) {
          expect(shown.endsWith("…")).toBe(true)
          expect(whole.startsWith(shown.slice(0, -1))).toBe(true)
        }
      },
    )
    fc.assert(check, { numRuns: 2_000 })
  })
})

const GAP = "[cannot be printed]"

const prepare = (text: string) => prepareParagraph(text, "sans", GAP)

async function shape(text: string): Promise<ShapedLine> {
  const paragraph = await prepare(text)
  return shapeLine(paragraph, 0, paragraph.text.length)
}

const glyphsOf = async (text: string) => (await shape(text)).runs.flatMap(({ glyphs }) => glyphs)
const idsOf = async (text: string) => (await glyphsOf(text)).map(({ id }) => id)
/** The glyphs' texts from left to right. */
const seen = async (text: string) => (await glyphsOf(text)).map((glyph) => glyph.text).join("")
const fontsOf = async (text: string) => (await shape(text)).runs.map(({ font }) => font.name.replace(/(-\d+)+$/, ""))

describe("a line", () => {
  it.each([
    ["Hebrew", "שלום", "םולש"],
    ["numbers within Hebrew", "מחיר 250 שח", "חש 250 ריחמ"],
    ["Latin within Hebrew", "כיסא USB-C חדש", "שדח USB-C אסיכ"],
    ["Hebrew within Latin", "Chair כיסא 12", "Chair 12 אסיכ"],
    ["brackets, which are mirrored", "(שלום)", ")םולש("],
    ["a range of numbers within Arabic", "ر 10-20", "20-10 ر"],
    ["an order that was turned round", "\u202eabc", "\u202ecba"],
  ])("puts %s in its order", async (_what, text, wanted) => {
    expect(await seen(text)).toBe(wanted)
  })

  it("joins Arabic letters, by where they stand in a word", async () => {
    const [alone] = await idsOf("ح")
    const [final, medial, initial] = await idsOf("ححح")
    expect(new Set([alone, final, medial, initial]).size).toBe(4)
    expect(await idsOf("لا")).not.toEqual([...(await idsOf("ا")), ...(await idsOf("ل"))])
  })

  it("lets letters join across its end, as they would on one line", async () => {
    const whole = await prepare("ححح")
    const part = shapeLine(whole, 0, 1).runs[0]!.glyphs
    expect(part.map(({ id }) => id)).toEqual((await idsOf("ححح")).slice(-1))
  })

  it("puts Devanagari vowels before their consonants, and makes conjuncts", async () => {
    const [ka] = await idsOf("क")
    expect((await idsOf("कि")).at(-1)).toBe(ka)
    expect(await idsOf("क्ष")).toHaveLength(1)
  })

  it("puts Thai marks above each other", async () => {
    const tops = await Promise.all(["ก", "กั", "กั้"].map(async (text) => inkOf(await shape(text)).above))
    expect(tops[1]!).toBeGreaterThan(tops[0]! + 0.1)
    expect(tops[2]!).toBeGreaterThan(tops[1]! + 0.1)
  })

  it("composes what comes in parts", async () => {
    expect(await idsOf("\u1112\u1161\u11ab")).toEqual(await idsOf("한"))
    expect(await idsOf("u\u030b")).toEqual(await idsOf("ű"))
  })
})

describe("the fonts of a text", () => {
  it.each([
    ["Latin", "Oz", ["instrument-sans-latin"]],
    ["Greek beside Latin", "Oz Ωμέγα", ["instrument-sans-latin", "noto-sans-greek"]],
    ["Vietnamese, its words in one design", "Gấu bông", ["noto-sans-latin", "noto-sans-vietnamese", "noto-sans-latin"]],
    ["Chinese", "椅子", ["noto-sans-sc", "noto-sans-sc"]],
    ["traditional Chinese", "龍", ["noto-sans-sc"]],
    ["Japanese, told by its kana", "骨の", ["noto-sans-jp", "noto-sans-jp"]],
    ["Korean", "骨가", ["noto-sans-kr", "noto-sans-kr"]],
    ["Latin within Arabic, whose spaces stay with it", "عسل A4", ["instrument-sans-latin", "noto-sans-arabic-arabic"]],
  ])("are those of %s", async (_what, text, wanted) => {
    const fonts = await fontsOf(text)
    expect(fonts).toEqual(fonts.length < wanted.length ? [...new Set(wanted)] : wanted)
  })

  it("has words where there is none for a character, once for neighbours", async () => {
    expect((await prepare("Chair தமிழ்தமிழ் తెలుగు 2")).text).toBe(`Chair ${GAP} 2`)
    expect((await prepare("தமிழ்")).text).toBe(GAP)
  })

  it("takes no font for what has no shape", async () => {
    expect((await prepare("می\u200cخواهم")).text).toBe("می\u200cخواهم")
    expect((await prepare("a\ufe0f\u2060b")).text).not.toContain(GAP)
  })

  it("draws line breaks and other controls as spaces", async () => {
    expect((await prepare("a\r\nb\u0000c\u0085d")).text).toBe("a b c d")
  })
})
