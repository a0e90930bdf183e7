import * as z from "zod"
import { isSerialPattern, SERIAL_PATTERN_CHARS_MAX, SHOPS, type ShopName } from "#shared/csv/serial-numbers.ts"
import { stored } from "#shared/refusals.ts"
import { text } from "./text.ts"

/** How an import counts pieces: part of the query of `POST /upload-individual-products`. */
export const PiecesOptions = {
  pieces: z
    .string()
    .max(512)
    .optional()
    .describe(
      "The column that says how many pieces there are of each row; `auto` for the column of stock, if there is one, or `one`. Each piece is then a product with its own code, and rows are read as variants of a shop's products. Left out, each row is a product.",
    ),
  serials: text(SERIAL_PATTERN_CHARS_MAX)
    .refine(isSerialPattern, stored("enter_such_as", { example: "KF-0001", value: "serials" }))
    .optional()
    .describe(
      "With `pieces`: the first serial number, such as `KF-0001`. Its last digits count up; numbers that the company has used are passed over. Left out, pieces get none but those in the file.",
    ),
  known: z
    .enum(["skip", "add"])
    .optional()
    .describe(
      "With `pieces`: what becomes of variants that were imported before. `skip`, as if left out: they get no more pieces, unless `fixes` say how many. `add`: those that the file counts.",
    ),
  photos: z
    .enum(["fetch", "leave"])
    .optional()
    .describe(
      "With `pieces`: `fetch` has the service fetch the photos that the file gives addresses of, and keep them.",
    ),
}

const textOrNull = z.string().nullable()

const ShopVariant = z.object({
  line: z.int(),
  option: z.string().describe("What sets it apart from the product's other variants; empty for the only one."),
  product_code: textOrNull,
  gtin: textOrNull,
  pieces: z.int().describe("How many are added, before the plan's limit."),
  known: z.int().describe("How many the company holds already."),
  first_serial: textOrNull,
  last_serial: textOrNull,
})

export const SHOP_PRODUCTS_TOLD_MAX = 1_000
export const ShopProduct = z.object({
  key: textOrNull.describe("What the shop calls it, such as its handle."),
  product_name: z.string(),
  has_photo: z.boolean(),
  variants: z.array(ShopVariant),
})
export type ShopProduct = z.infer<typeof ShopProduct>

/** What an import that counts pieces found in the file. */
export const ShopImport = z.object({
  shop: z
    .enum(Object.keys(SHOPS) as [ShopName, ...ShopName[]])
    .nullable()
    .describe("Whose export it is, if known."),
  column: textOrNull.describe("The column that counts pieces; null: each row is one."),
  products: z.int(),
  variants: z.int(),
  known: z.int().describe("Variants that were imported before."),
  left_out: z.int().describe("Pieces beyond the plan's limit."),
  free: z.int().describe("Places left in the plan after this."),
  serials_passed_over: z.int().describe("Numbers of the pattern that were used before."),
  photos: z.object({
    found: z.int().describe("Addresses of photos that can be fetched."),
    left_out: z.int().describe("Those that are no address, or too many."),
  }),
  items: z.array(ShopProduct).describe(`After a dry run: at most the first ${SHOP_PRODUCTS_TOLD_MAX} products.`),
})
export type ShopImport = z.infer<typeof ShopImport>
