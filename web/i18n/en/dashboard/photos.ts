/** Texts of a product's photos in forms and files. */
export const photosTexts = {
  title: "Photos",
  hint: "So that buyers can compare. The record pins them by their hashes: once the product is minted, nobody can swap them.",
  nth: "Photo {n}",
  role_of: "What photo {n} shows",
  roles: { product: "The product", label: "Its label", detail: "A detail" },
  remove: "Remove photo {n}",
  drop: "Drop a photo here",
  or: "or",
  choose: "choose or take one",
  types: "JPEG, PNG, WebP or AVIF, up to 10 MB",
  sending: "Uploading...",
  converting: "Making it small, and removing what the camera wrote into it...",
  too_large: "A photo may have at most 10 MB.",
  failed: "The photo could not be uploaded.",
  as_photo: "Photo (file name)",
  files: "Photos that this file names",
  files_hint:
    "A cell holds a photo’s file name. Drop the photos here first; those already uploaded need not come again.",
  files_choose: "choose photos",
  files_done: { one: "One photo is uploaded.", other: "{n} photos are uploaded." },
  files_left: { one: "One photo is on its way...", other: "{n} photos are on their way..." },
} as const
