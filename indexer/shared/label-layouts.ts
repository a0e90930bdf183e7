/** The sheets that labels are printed on, as their makers cut them. Everything in millimetres. */

export interface LabelLayout {
  page: { width: number; height: number }
  columns: number
  rows: number
  label: { width: number; height: number }
  /** The upper left corner of the first label. */
  left: number
  top: number
  /** From one label's left (upper) edge to the next one's. */
  pitch_x: number
  pitch_y: number
}

const A4 = { width: 210, height: 297 }
const INCH = 25.4
const LETTER = { width: 8.5 * INCH, height: 11 * INCH }

/** The first three match Avery L7159, L7651 and 3657, the next two 5160 and 5167; single ones are for label rolls. */
export const LABEL_LAYOUTS = {
  "a4-3x8": grid(A4, 3, 8, { width: 63.5, height: 33.9 }, { left: 7.25, top: 12.9, pitch_x: 66, pitch_y: 33.9 }),
  "a4-5x13": grid(A4, 5, 13, { width: 38.1, height: 21.2 }, { left: 4.75, top: 10.7, pitch_x: 40.6, pitch_y: 21.2 }),
  "a4-4x10": grid(A4, 4, 10, { width: 48.5, height: 25.4 }, { left: 8, top: 21.5, pitch_x: 48.5, pitch_y: 25.4 }),
  "letter-3x10": grid(
    LETTER,
    3,
    10,
    { width: 2.625 * INCH, height: INCH },
    { left: 0.1875 * INCH, top: 0.5 * INCH, pitch_x: 2.75 * INCH, pitch_y: INCH },
  ),
  "letter-4x20": grid(
    LETTER,
    4,
    20,
    { width: 1.75 * INCH, height: 0.5 * INCH },
    { left: 0.3 * INCH, top: 0.5 * INCH, pitch_x: 2.05 * INCH, pitch_y: 0.5 * INCH },
  ),
  "single-50x30mm": single(50, 30),
  "single-62x29mm": single(62, 29),
  "single-100x50mm": single(100, 50),
} as const satisfies Record<string, LabelLayout>

export type LabelLayoutName = keyof typeof LABEL_LAYOUTS
export const LABEL_LAYOUT_NAMES = Object.keys(LABEL_LAYOUTS) as [LabelLayoutName, ...LabelLayoutName[]]

export const LABEL_ORDERS = ["registered", "serial_number"] as const
export type LabelOrder = (typeof LABEL_ORDERS)[number]

export const labelsPerPage = ({ columns, rows }: LabelLayout): number => columns * rows

/** The upper left corner of the label at `place` on its page, row by row. */
export function labelCorner({ columns, left, top, pitch_x, pitch_y }: LabelLayout, place: number) {
  return { x: left + (place % columns) * pitch_x, y: top + Math.floor(place / columns) * pitch_y }
}

function grid(
  page: LabelLayout["page"],
  columns: number,
  rows: number,
  label: LabelLayout["label"],
  place: Pick<LabelLayout, "left" | "top" | "pitch_x" | "pitch_y">,
): LabelLayout {
  return { page, columns, rows, label, ...place }
}

function single(width: number, height: number): LabelLayout {
  const size = { width, height }
  return { page: size, columns: 1, rows: 1, label: size, left: 0, top: 0, pitch_x: width, pitch_y: height }
}
