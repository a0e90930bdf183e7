/** A file that was imported, by whom, and what became of its rows. */
export interface Uploads {
  id: string
  company_id: string
  user_id: string
  file_name: string
  /** SHA-256 of the file's bytes, in hex. */
  content_hash: string
  valid_count: number
  error_count: number
  /** Good rows that did not fit into the plan. */
  left_out_count: number
  /** Gone once the file has expired. */
  failed_rows_file_id: string | null
  created_at: number
}
