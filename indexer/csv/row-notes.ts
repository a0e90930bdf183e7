/** Remarks that the uploader should know about, without refusing the row. */
export type NoteKind =
  | "personal_data_seen"
  | "line_breaks_replaced"
  | "rows_continued"
  | "pictures_skipped"
  | "options_kept"
  | "damaged_cells_emptied"
  | "null_words_kept"
  | "numbers_rewritten"
  | "identifiers_as_dates"
  | "letters_misread"
  | "letters_lost"
  | "dates_far"
  | "barcodes_kept"
  | "codes_together"
  | "headers_repeated"
  | "titles_skipped"
  | "sums_skipped"
  | "names_alone"
  | "shop_rows_skipped"

export interface Note {
  kind: NoteKind
  /** Empty: the row as a whole. */
  column: string
  /** The cell as it stands, where the sentence shows it. */
  example?: string
}

const PLACES_KEPT_MAX = 20
const EXAMPLES_KEPT_MAX = 2
const EXAMPLE_CHARS_MAX = 60

/** An exact count, and the first lines and examples. */
export class Places {
  count = 0
  readonly lines: number[] = []
  readonly examples: string[] = []

  add(example: string | undefined, line: number): void {
    this.count++
    keep(this.lines, line, PLACES_KEPT_MAX)
    if (example !== undefined) keep(this.examples, cut(example), EXAMPLES_KEPT_MAX)
  }
}

const cut = (text: string) => (text.length > EXAMPLE_CHARS_MAX ? `${text.slice(0, EXAMPLE_CHARS_MAX)}…` : text)

export class Noted extends Places {
  readonly kind: NoteKind
  readonly columns: string[] = []

  constructor(kind: NoteKind) {
    super()
    this.kind = kind
  }
}

/** Collects the notes of the rows that are registered. */
export class RowNotes {
  readonly all: Noted[] = []

  add(line: number, notes: readonly Note[]): void {
    for (const { kind, column, example } of notes) {
      const noted = this.#of(kind)
      noted.add(example, line)
      if (column !== "") keep(noted.columns, column, PLACES_KEPT_MAX)
    }
  }

  /** What was found in a whole column, if anything. */
  addAll(kind: NoteKind, column: string, { count, lines, examples }: Places): void {
    if (count === 0) return
    const noted = this.#of(kind)
    noted.count += count
    if (column !== "") keep(noted.columns, column, PLACES_KEPT_MAX)
    for (const line of lines) keep(noted.lines, line, PLACES_KEPT_MAX)
    for (const example of examples) keep(noted.examples, example, EXAMPLES_KEPT_MAX)
  }

  #of(kind: NoteKind): Noted {
    const known = this.all.find((one) => one.kind === kind)
    if (known) return known
    const noted = new Noted(kind)
    this.all.push(noted)
    return noted
  }
}

function keep<Place>(places: Place[], place: Place, places_max: number): void {
  if (places.length < places_max && !places.includes(place)) places.push(place)
}
