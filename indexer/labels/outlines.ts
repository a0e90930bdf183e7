export type Point = readonly [x: number, y: number]

/**
 * The borders between dark and light modules as closed curves of corner points. Filled by the even-odd or the non-zero rule
 * they give the modules back, and as one shape: drawn one by one, viewers show hairlines between them.
 */
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

/** Every unit of border, directed so that dark lies to its right, by the point it leaves. */
class Borders {
  readonly #leaving = new Map<string, Point[]>()

  constructor(modules: boolean[][]) {
    const isDark = (x: number, y: number) => modules[y]?.[x] ?? false
    for (const [y, row] of modules.entries()) {
      for (const [x, dark] of row.entries()) {
        if (!dark) continue
        if (!isDark(x, y - 1)) this.#add([x, y], [x + 1, y])
        if (!isDark(x + 1, y)) this.#add([x + 1, y], [x + 1, y + 1])
        if (!isDark(x, y + 1)) this.#add([x + 1, y + 1], [x, y + 1])
        if (!isDark(x - 1, y)) this.#add([x, y + 1], [x, y])
      }
    }
  }

  #add(from: Point, to: Point): void {
    const leaving = this.#leaving.get(`${from}`)
    if (leaving) leaving.push(to)
    else this.#leaving.set(`${from}`, [to])
  }

  /** Walks from `start` along borders, using them up, until it is back; null when none leaves there any more. */
  follow(start: Point): Point[] | null {
    let at = this.#leaving.get(`${start}`)?.pop()
    if (!at) return null
    const points = [start]
    while (`${at}` !== `${start}`) {
      points.push(at)
      at = this.#leaving.get(`${at}`)!.pop()!
    }
    return points
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
