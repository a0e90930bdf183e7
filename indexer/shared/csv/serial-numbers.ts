/** Serial numbers that count up from a first one: `KF-0001`, `KF-0002`. */

import { hiddenIn } from "#shared/hidden-characters.ts"

export const SERIAL_PATTERN_CHARS_MAX = 180
/** Its last digits count, and keep their width. Fifteen of them are still exact. */
const PATTERN = /^(.*?)(\d{1,15})(\D*)$/s

export const isSerialPattern = (text: string): boolean =>
  PATTERN.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && hiddenIn(text) === null

/** The number that many places after the pattern's own. */
export function serialAt(pattern: string, place: number): string {
  const [, before = "", digits = "", after = ""] = PATTERN.exec(pattern) ?? []
  return `${before}${String(Number(digits) + place).padStart(digits.length, "0")}${after}`
}

/** Shops whose exports are known by their columns, with the names that people read. */
export const SHOPS = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  bigcommerce: "BigCommerce",
  magento: "Magento",
  wix: "Wix",
  squarespace: "Squarespace",
  square: "Square",
  ebay: "eBay",
  ecwid: "Ecwid",
  faire: "Faire",
  shopware: "Shopware",
} as const
export type ShopName = keyof typeof SHOPS
