/** A picture of a company's products. */
export interface Photos {
  company_id: string
  /** Of `picture`, in hex: what a record pins, and its address. */
  sha256: string
  /** The uploaded file's name in lower case, by which a product file finds it. */
  name: string
  type: "image/webp"
  width: number
  height: number
  picture_bytes: number
  /** Everything that is kept of it. */
  size_bytes: number
  created_at: number
  /** When it was uploaded, or last found in use although no record names it. */
  looked_at: number
  /** Since when a record names it, so that anybody may see it for ever; null: none does. */
  pinned_at: number | null
  /** Since when a brand page shows it; null: none does. */
  logo_at: number | null
  picture: Buffer
  /** Null once the company has closed its account, as is the original. */
  thumbnail: Buffer | null
  original: Buffer | null
}

/** Photos of all products of a model that have none of their own. */
export interface ModelPhotos {
  company_id: string
  model: string
  /** JSON list of at least one, as records have it. */
  media: string
  changed_at: number
}
