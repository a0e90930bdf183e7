/** How far the index is: what is decided about a transaction is decided at one of these blocks. */
export interface Position {
  head_block: number
  confirmed_block: number
  finalized_block: number
}
