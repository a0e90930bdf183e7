import type { Rows } from "./table.ts"

/** Products, minting, recalls, labels and files. */
export const productRefusals = {
  no_such_product: { code: "not_found", en: "There is no such product." },
  no_such_case: { code: "not_found", en: "There is no such case." },
  case_recalled: {
    code: "conflict",
    en: "This label was recalled as copied, so nothing else can be decided of it any more.",
  },
  plan_full: { code: "limit_reached", en: "You’ve reached your upload limit. Upgrade your plan to add more products." },
  bulk_upload_not_in_plan: {
    code: "plan_does_not_include",
    en: "Bulk CSV upload is available on the Business and Enterprise plans. Upgrade your plan to use it.",
  },
  upload_missing: { code: "invalid_input", en: "Choose a CSV file to upload." },
  upload_not_csv: { code: "unsupported_type", en: "Please upload a CSV file" },
  upload_under_way: {
    code: "busy",
    en: "A file of your company is being read right now. Please wait until it is done.",
  },
  no_such_photo: { code: "not_found", en: "There is no such photo." },
  photo_missing: { code: "invalid_input", en: "Choose a photo to upload." },
  photo_too_large: { code: "too_large", en: "A photo may have at most 10 MB." },
  photo_type: {
    code: "unsupported_type",
    en: "Upload a JPEG, PNG, WebP or AVIF picture. Save others, such as HEIC or SVG, as one of these first.",
  },
  photo_damaged: { code: "invalid_file", en: "This picture is damaged or incomplete. Save it again and upload it." },
  photo_sides: { code: "invalid_file", en: "Each side of a photo must have from {min} to {max} pixels." },
  photo_too_many_pixels: { code: "invalid_file", en: "A photo may have at most {n} million pixels. Make it smaller." },
  photo_hash_malformed: { en: "A photo is named by 64 hex digits, as POST /photos answers them." },
  photo_unknown: { code: "invalid_input", en: "One of these photos is not there any more. Upload it again." },
  photo_under_way: { code: "busy", en: "A photo of your company is being converted right now. Please wait." },
  photos_full: { code: "limit_reached", en: "Your plan has room for {n} photos, and they are all used." },
  photos_over_room: {
    code: "limit_reached",
    en: "The photos of your plan may take {mb} MB with their originals, and that is used up. Upload a smaller file.",
  },
  too_many_photos: { en: "At most {n} photos." },
  mapping_malformed: {
    code: "invalid_input",
    en: "The mapping must be a JSON object of header to field name, or a JSON list of field names.",
  },
  product_name_required: { en: "Product name is required." },
  too_many_attributes: { en: "At most {n} attributes." },
  no_products_selected: { en: "No products selected." },
  personal_data: {
    code: "invalid_input",
    en: "“{field}” looks like an email address or a phone number. What is written to a blockchain stays for ever: leave personal data out.",
  },
  record_refused: { code: "invalid_input", en: "{field}: {problem}" },
  record_fault: { en: "{problem}" },
  product_on_its_way: {
    code: "conflict",
    en: "This product is minted or being minted, and can no longer be changed. If it is wrong, register it again.",
  },
  code_too_short_alone: {
    code: "invalid_input",
    en: "A product with a code of 12 characters is minted in a batch. To mint it by itself, register it anew: it then gets 16.",
  },
  mint_failed: { code: "conflict", en: "Blockchain minting failed." },
  code_taken: {
    code: "conflict",
    en: "This product's code is taken on the main network, and its label for the test network may be in use. Register it anew.",
  },
  registry_refused: { code: "conflict", en: "The registry refuses it: {error}." },
  column_missing: { en: "Choose a column." },
  no_such_column: { code: "invalid_input", en: "There is no column “{name}”." },
  filter_number_missing: { code: "invalid_input", en: "Enter a number to compare with." },
  filter_date_malformed: { code: "invalid_input", en: "Enter a date such as 2026-03-05." },
  filters_malformed: { en: "Filters are a JSON list such as {example}." },
  too_many_filters: { en: "At most {n} filters." },
  products_or_filter: { en: "Choose products or a filter, not both." },
  not_minted_in_batch: { code: "invalid_input", en: "This product was not minted in a batch." },
  reinstated_lately: {
    code: "too_many_requests",
    en: "This recall was taken back within the last hour already. Please wait before you take it back again.",
  },
  reinstatements_a_day: {
    code: "too_many_requests",
    en: "Your plan allows no more recalls to be taken back today. Recalling products is always possible.",
  },
  qr_before_mint: { code: "not_on_chain", en: "A QR code is there once the product is on the blockchain." },
  qr_size_missing: { en: "Choose a size in pixels." },
  qr_too_small: { en: "At least 128 pixels." },
  qr_too_large: { en: "At most 2048 pixels." },
  tx_hash_missing: { en: "Enter the hash of a transaction." },
  no_such_batch: { code: "not_found", en: "No batch of yours was minted by this transaction." },
  nothing_on_chain: { code: "not_found", en: "No product of yours is on the blockchain yet." },
  batch_gone: { en: "This batch is not on the blockchain any more. Ask again once it is." },
  no_labels_before_mint: {
    en: "None of these products is on the blockchain yet. Labels are made for minted products.",
  },
  downloads_under_way: {
    code: "busy",
    en: "{n} downloads are being made for your company already. Please wait for one of them.",
  },
  no_such_file: { code: "not_found", en: "There is no such file." },
  no_such_job: { code: "not_found", en: "There is no such job." },
  recalled_too_late: {
    en: "The network has taken this product’s mint back for good, so there is nothing to recall. It is minted anew; recall it again once it is on the blockchain.",
  },
} as const satisfies Rows
