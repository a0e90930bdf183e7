import { describe, expect, test } from "vitest"
import { parseDate } from "#csv/parse-date.ts"

describe("dates that can be read one way", () => {
  test.each([
    "2026-03-05",
    "2026-3-5",
    "2026/03/05",
    "2026.03.05",
    "2026.03.05.",
    "2026. 03. 05.",
    "2026. 3. 5.",
    "20260305",
    "05.03.2026",
    "5.3.2026",
    "5. 3. 2026",
    "2026-03-05T23:30:00Z",
    "2026-03-05 23:30:00 +0200",
    "2026. 03. 05. 14:20",
    "5 March 2026",
    "05-Mar-2026",
    "5th March 2026",
    "March 5, 2026",
    "Mar 5 2026",
    "mar. 5, 2026",
    "2026. március 5.",
    "2026 MÁRC. 5",
    "5. marcius 2026",
  ])("%s", (text) => {
    expect(parseDate(text)).toEqual({ date: "2026-03-05" })
  })

  test.each([
    ["25/03/2026", "2026-03-25"],
    ["03/25/2026", "2026-03-25"],
    ["25-03-2026", "2026-03-25"],
    ["04/04/2026", "2026-04-04"],
    ["2028-02-29", "2028-02-29"],
    ["9999-12-31", "9999-12-31"],
    ["2026. augusztus 20.", "2026-08-20"],
    ["31-okt-2026", "2026-10-31"],
  ])("%s is %s", (text, date) => {
    expect(parseDate(text)).toEqual({ date })
  })
})

describe("dates that are refused", () => {
  test.each([
    ["03/04/2026", "date_ambiguous"],
    ["3-4-2026", "date_ambiguous"],
    ["2026-02-29", "date_impossible"],
    ["2100-02-29", "date_impossible"],
    ["2026-13-01", "date_impossible"],
    ["2026-00-10", "date_impossible"],
    ["31.04.2026", "date_impossible"],
    ["32/13/2026", "date_impossible"],
    ["0026-03-05", "date_impossible"],
    ["30 February 2026", "date_impossible"],
    ["2026", "date_incomplete"],
    ["2026-03", "date_incomplete"],
    ["03/2026", "date_incomplete"],
    ["March 2026", "date_incomplete"],
    ["2026. március", "date_incomplete"],
    ["05/03/26", "date_incomplete"],
    ["5-Mar-26", "date_incomplete"],
    ["46086", "date_day_number"],
    ["46086.5", "date_day_number"],
    ["5 Foo 2026", "date_unreadable"],
    ["soon", "date_unreadable"],
    ["2026-03-05 or later", "date_unreadable"],
    ["-2026-03-05", "date_unreadable"],
    ["２０２６-03-05", "date_unreadable"],
  ])("%s: %s", (text, fault) => {
    expect(parseDate(text)).toEqual({ fault })
  })
})

test("every day from 1999 to 2001 is itself, and only days of the calendar are dates", () => {
  const two = (value: number) => String(value).padStart(2, "0")
  for (let year = 1999; year <= 2001; year++)
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${two(month)}-${two(day)}`
        const time = new Date(Date.UTC(year, month - 1, day))
        const is_day = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && month > 0 && day > 0
        expect(parseDate(text)).toEqual(is_day ? { date: text } : { fault: "date_impossible" })
      }
})

test("two numbers before a year are refused where both could be the month, and differ", () => {
  for (let first = 1; first <= 31; first++)
    for (let second = 1; second <= 31; second++) {
      const parsed = parseDate(`${first}/${second}/2026`)
      const is_ambiguous = first <= 12 && second <= 12 && first !== second
      expect("fault" in parsed && parsed.fault === "date_ambiguous", `${first}/${second}`).toBe(is_ambiguous)
    }
})
