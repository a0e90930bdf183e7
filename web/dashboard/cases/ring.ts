export type Point = [x: number, y: number]

/** The area that a ring encloses, and its centre. */
export function weigh(ring: Point[]): { area: number; centre: Point } {
  let [area, cx, cy] = [0, 0, 0]
  ring.forEach(([x, y], at) => {
    const [nx, ny] = ring[(at + 1) % ring.length]!
    const cross = x * ny - nx * y
    area += cross
    cx += (x + nx) * cross
    cy += (y + ny) * cross
  })
  return { area: Math.abs(area / 2), centre: area === 0 ? ring[0]! : [cx / (3 * area), cy / (3 * area)] }
}

/** The centre of the largest. */
export function centreOf(rings: Point[][]): Point {
  return rings.map(weigh).reduce((most, one) => (one.area > most.area ? one : most)).centre
}
