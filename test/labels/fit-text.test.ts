import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { breakable, ELLIPSIS, fitText } from "#labels/lines.ts"

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
