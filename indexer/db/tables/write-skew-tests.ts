/** Rows for as long as a start tests that the server keeps transactions apart. */
export interface WriteSkewTests {
  id: string
  value: number
}
