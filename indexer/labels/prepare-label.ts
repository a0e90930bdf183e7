import type { LabelLayout } from "#shared/label-layouts.ts"
import type { Box, PreparedLabel } from "./lay-out-label.ts"
import { LABEL_TEXTS, type LabelLanguage } from "./texts.ts"
import type { Typesetter } from "./typesetter.ts"

export interface Label {
  product_name: string
  /** As it is shown, display prefix included. */
  short_code: string
  /** What the QR code says. */
  url: string
  /** Small print, such as that the product is on a test network only; null for none. */
  note: string | null
  /** `0x` and 64 hex digits: its rosette is minted where there is room for it. Null for none. */
  record_hash: string | null
}

/** What all labels of a sheet say. */
export interface SharedTexts {
  /** Null for none; printed where there is room for them, as the address is. */
  company_name: string | null
  /** The page that checks codes, as people type it. */
  address: string | null
  language: LabelLanguage
}

export const POINTS_PER_MM = 72 / 25.4

/** The label of a layout, from its upper left corner on. */
export function boxAt({ label }: LabelLayout, { x, y }: { x: number; y: number }): Box {
  return { x: points(x), y: points(y), width: points(label.width), height: points(label.height) }
}

type PreparedTexts = Awaited<ReturnType<typeof prepareShared>>

export async function prepareLabel(type: Typesetter, label: Label, shared: PreparedTexts): Promise<PreparedLabel> {
  const { product_name, note } = label
  return { ...label, ...shared, name: await type.prepare(product_name), note: await prepareText(type, note) }
}

export async function prepareShared(type: Typesetter, { company_name, address, language }: SharedTexts) {
  return {
    company: await prepareText(type, company_name),
    scan: await prepareText(type, address && LABEL_TEXTS[language].scan),
    address: await prepareText(type, address),
  } satisfies Partial<PreparedLabel>
}

async function prepareText(type: Typesetter, text: string | null) {
  return text === null ? null : type.prepare(text)
}

export function points(mm: number): number {
  return mm * POINTS_PER_MM
}
