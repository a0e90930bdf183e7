export type Point = readonly [x: number, y: number]

/** Borders of dark modules as closed curves, for either fill rule. One shape avoids hairlines between modules in viewers. */
export function outlinesOf(modules: boolean[][]): Point[][] {
  const borders = new Borders(modules)
  const outlines: Point[][] = []
  for (let y = 0; y <= modules.length; y++) {
    for (let x = 0; x <= modules.length; x++) {
      for (let outline = borders.follow([x, y]); outline; outline = borders.follow([x, y])) {
        outlines.push(cornersOf(outline))
      }
    }
  }
  return outlines
}

/** Unit borders by their starting point, which is encoded as one number. Dark lies to the right of each. */
class Borders {
  readonly #leaving: number[][]
  readonly #stride: number

  constructor(modules: boolean[][]) {
    const stride = modules.length + 1
    this.#stride = stride
    this.#leaving = Array.from({ length: stride * stride }, () => [])
    const add = (from: number, to: number) => void this.#leaving[from]!.push(to)
    const isDark = (x: number, y: number) => modules[y]?.[x] ?? false
    for (const [y, row] of modules.entries()) {
      for (const [x, dark] of row.entries()) {
        if (!dark) continue
        const corner = y * stride + x
        if (!isDark(x, y - 1)) add(corner, corner + 1)
        if (!isDark(x + 1, y)) add(corner + 1, corner + stride + 1)
        if (!isDark(x, y + 1)) add(corner + stride + 1, corner + stride)
        if (!isDark(x - 1, y)) add(corner + stride, corner)
      }
    }
  }

  /** Walks from `start` along borders, using them up, until it is back; null when none leaves there any more. */
  follow([x, y]: Point): Point[] | null {
    const start = y * this.#stride + x
    let at = this.#leaving[start]!.pop()
    if (at === undefined) return null
    const points = [this.#pointOf(start)]
    while (at !== start) {
      points.push(this.#pointOf(at))
      at = this.#leaving[at]!.pop()!
    }
    return points
  }

  #pointOf(at: number): Point {
    return [at % this.#stride, Math.floor(at / this.#stride)]
  }
}

/** Only the points at which a closed curve turns. */
function cornersOf(points: Point[]): Point[] {
  return points.filter((point, at) => {
    const before = points.at(at - 1)!
    const after = points[(at + 1) % points.length]!
    return (before[0] === point[0]) !== (point[0] === after[0])
  })
}
