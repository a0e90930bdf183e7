import * as z from "zod"
import { stored } from "#shared/refusals.ts"
import { Days, requiredText } from "./text.ts"

const VIAS = ["qr", "typed", "nfc", "api"] as const
export const Via = z.enum(VIAS)
export type Via = z.infer<typeof Via>

/** What a page sends once it has shown a result for a second. */
export const CheckNotice = z.object({
  code: requiredText(64, stored("enter", { what: "code" })),
  /** This browser has checked this code before; left out where it keeps no list. */
  again: z.boolean().default(false),
  /** The browser's time zone, as IANA names it. */
  zone: z.string().max(64).optional(),
  via: Via.default("qr"),
})
export type CheckNotice = z.infer<typeof CheckNotice>

export const ChecksQuery = z.object({ zone: z.string().max(64).optional() })

/** Days in UTC, both included; the last ninety where they are left out. */
export const ChecksMapQuery = Days
export type ChecksMapQuery = z.infer<typeof ChecksMapQuery>
export const MAP_DAYS_MAX = 366

const Country = z.string().describe("Two letters.")
const People = z.int()
const CountryPeople = z.object({ country: Country, people: People })

const CheckReason = z.object({
  reason: z.enum(["many_people", "many_countries"]),
  level: z.enum(["watched", "alarm"]),
  people: People,
  weeks: z.int().describe("Weeks with anybody."),
  countries: z.int(),
  since: z.iso.date().nullable(),
})

/** For the company: with the capped figures that the rule compares. */
export const AssessedReason = CheckReason.extend({
  by_week: People.describe("People, of each week at most three."),
  spread: People.describe("The same, of each country at most four besides."),
  shared_countries: z.int().describe("Countries with two people or more."),
})
export type AssessedReason = z.infer<typeof AssessedReason>

/** `GET /checks/{code}`: the same for everybody, but for `here`. */
export const ChecksOfCode = z.object({
  rule: z.string(),
  level: z
    .enum(["quiet", "alarm", "displayed", "copied"])
    .describe("`alarm`: more people than one product would have. It is no proof that a label was copied."),
  reasons: z.array(CheckReason),
  people: People.describe("Browsers that had not checked this code before."),
  countries: z.int(),
  since: z.string().nullable().describe("The month of the first of them, `2026-03`."),
  named: z.array(CountryPeople).nullable().describe("By country, most first; null for fewer than five people."),
  here: CountryPeople.nullable().describe("Where the caller is; null where that is not known."),
  said: z
    .object({ by: z.string(), what: z.enum(["displayed", "copied"]), at: z.iso.datetime().nullable() })
    .nullable()
    .describe("What the company says of this label."),
})
export type ChecksOfCode = z.infer<typeof ChecksOfCode>

/** `GET /checks-map`: of all labels of a company. */
export const ChecksMap = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  people: People.describe("From everywhere, on all these days together."),
  countries: z
    .array(CountryPeople.extend({ weeks: z.array(z.object({ week: z.iso.date(), people: People })) }))
    .describe("Those with five people or more, most first; weeks are named after their Monday."),
  few: z.object({ countries: z.int(), people: People }).describe("Countries with fewer people, together."),
  unknown: People.describe("From no known country."),
})
export type ChecksMap = z.infer<typeof ChecksMap>
