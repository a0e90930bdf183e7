/** Remarks that the uploader should know about, without refusing the row. */
export type NoteKind =
  | "personal_data_seen"
  | "line_breaks_replaced"
  | "rows_continued"
  | "pictures_skipped"
  | "views_skipped"

export interface Note {
  kind: NoteKind
  /** Empty: the row as a whole. */
  column: string
}

const PLACES_KEPT_MAX = 20

export interface Noted {
  kind: NoteKind
  count: number
  lines: number[]
  columns: string[]
}

/** Collects the notes of the rows that are registered: exact counts, the first PLACES_KEPT_MAX lines and columns. */
export class RowNotes {
  readonly all: Noted[] = []

  add(line: number, notes: readonly Note[]): void {
    for (const { kind, column } of notes) {
      const noted = this.all.find((one) => one.kind === kind) ?? this.begin(kind)
      noted.count++
      keep(noted.lines, line)
      if (column !== "") keep(noted.columns, column)
    }
  }

  private begin(kind: NoteKind): Noted {
    const noted = { kind, count: 0, lines: [], columns: [] }
    this.all.push(noted)
    return noted
  }
}

function keep<Place>(places: Place[], place: Place): void {
  if (places.length < PLACES_KEPT_MAX && !places.includes(place)) places.push(place)
}
