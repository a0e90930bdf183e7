/** The rosette's geometry: the curves for a record hash. A pure function, so every copy of a mark looks the same. */

/** How finely a rosette is cut: `mark` for a row of a list, `seal` beside a name, `plate` on its own. */
export type RosetteCut = "mark" | "seal" | "plate"

/** A ring of sine lines side by side between two wavy circles. Radii in thousandths of the drawing. */
interface Band {
  outer: number
  inner: number
  /** Lobes of the two circles, how deep they are, and where they begin (radians). */
  petals: number
  outer_depth: number
  inner_depth: number
  outer_phase: number
  inner_phase: number
  /** How often one line swings in a full turn, and where it begins. */
  waves: number
  phase: number
  /** Distance of neighbouring lines in units of the cut's own spacing. */
  openness: number
}

export interface EngravedBand {
  path: string
  stroke: number
}

const TURN = 2 * Math.PI
const RIMS = [965, 775, 585, 400, 225]

/** Spacing of lines, stroke, and the length of the straight pieces a curve is made of, in thousandths. */
const CUTS = {
  seal: { spacing: 33, stroke: 9, piece: 24 },
  plate: { spacing: 15.5, stroke: 3.2, piece: 12 },
}

/** Draws numbers from the hash, byte after byte, and begins again when it is used up. */
function drawFrom(record_hash: string): (from: number, to: number) => number {
  const digits = record_hash.replace(/^0x/, "")
  let position = 0
  return (from, to) => {
    const byte = Number.parseInt(digits.slice(position, position + 2), 16) || 0
    position = (position + 2) % Math.max(digits.length, 2)
    return from + (byte / 256) * (to - from)
  }
}

/** The bands of a hash, from the rim inwards. */
function bandsOf(record_hash: string): Band[] {
  const draw = drawFrom(record_hash)
  const whole = (from: number, to: number) => Math.floor(draw(from, to + 1))
  return RIMS.map((rim, place) => {
    const petals = whole(12 - 2 * place > 6 ? 12 - 2 * place : 6, 18 - 2 * place)
    const depth = 16 + rim * 0.03
    return {
      outer: rim - depth,
      inner: rim - depth - draw(0.45, 1) * 165,
      petals,
      outer_depth: depth * draw(0.5, 1),
      inner_depth: depth * draw(0.2, 0.8),
      outer_phase: draw(0, TURN),
      inner_phase: draw(0, TURN),
      waves: petals * whole(1, place < 3 ? 3 : 2),
      phase: draw(0, TURN),
      openness: draw(0.7, 1.4),
    }
  })
}

function closedCurve(steps: number, radiusAt: (angle: number) => number): string {
  let path = ""
  let last_x = 0
  let last_y = 0
  for (let step = 0; step < steps; step++) {
    const angle = (TURN * step) / steps
    const radius = radiusAt(angle)
    const x = Math.round(radius * Math.cos(angle))
    const y = Math.round(radius * Math.sin(angle))
    path += step === 0 ? `M${x} ${y}` : `l${x - last_x} ${y - last_y}`
    last_x = x
    last_y = y
  }
  return `${path}z`
}

function engraveBand(band: Band, cut: keyof typeof CUTS): EngravedBand {
  const { spacing, stroke, piece } = CUTS[cut]
  const middle = (band.outer + band.inner) / 2
  const lines = Math.max(3, Math.round((TURN * middle) / (spacing * band.openness * band.waves)))
  const swing = 2 * (band.outer - band.inner) * band.waves
  const steps = Math.ceil(Math.hypot(TURN * middle, swing) / piece)
  let path = ""
  for (let line = 0; line < lines; line++) {
    const shift = band.phase + (TURN * line) / lines
    path += closedCurve(steps, (angle) => {
      const outer = band.outer + band.outer_depth * Math.sin(band.petals * angle + band.outer_phase)
      const inner = band.inner + band.inner_depth * Math.sin(band.petals * angle + band.inner_phase)
      return (outer + inner) / 2 + ((outer - inner) / 2) * Math.sin(band.waves * angle + shift)
    })
  }
  return { path, stroke }
}

/** At the size of a word only the silhouettes of the bands stay legible. */
function strikeMark(band: Band, place: number): EngravedBand {
  const rim = [880, 640, 410, 190][place]!
  const path = closedCurve(96, (angle) => rim + 70 * Math.sin(band.petals * angle + band.outer_phase))
  return { path, stroke: 80 }
}

/**
 * The curves of a record's rosette, in a square from -1000 to 1000.
 * @param record_hash `0x` and 64 hex digits.
 */
export function engraveRosette(record_hash: string, cut: RosetteCut): EngravedBand[] {
  const bands = bandsOf(record_hash)
  return cut === "mark" ? bands.slice(0, 4).map(strikeMark) : bands.map((band) => engraveBand(band, cut))
}
