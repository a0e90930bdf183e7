import type { Rows } from "./table.ts"

/** Products, minting, recalls, labels and files. */
export const productRefusals = {
  no_such_product: { code: "not_found", en: "There is no such product." },
  no_such_case: { code: "not_found", en: "There is no such case." },
  case_open_again: { code: "conflict", en: "This product has an open case already." },
  case_decided_since: {
    code: "conflict",
    en: "It has been decided otherwise since, by somebody else or with its batch.",
  },
  case_recalled: {
    code: "conflict",
    en: "This label was recalled as copied, so this decision can no longer be changed.",
  },
  recalled_otherwise: {
    code: "conflict",
    en: "This is already recalled for another reason. Withdraw that recall on the product’s page, then say that the label was copied.",
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
    en: "Another file of your company is being read right now. Please wait until it is done.",
  },
  no_such_photo: { code: "not_found", en: "There is no such photo." },
  photo_missing: { code: "invalid_input", en: "Choose a photo to upload." },
  photo_too_large: { code: "too_large", en: "A photo can have at most 10 MB." },
  photo_type: {
    code: "unsupported_type",
    en: "Upload a JPEG, PNG, WebP or AVIF picture. Save others, such as HEIC or SVG, as one of these first.",
  },
  photo_damaged: { code: "invalid_file", en: "This picture is damaged or incomplete. Save it again and upload it." },
  photo_sides: { code: "invalid_file", en: "Each side of a photo must have between {min} and {max} pixels." },
  photo_too_many_pixels: {
    code: "invalid_file",
    en: "A photo of this kind can have at most {n} million pixels. Make it smaller.",
  },
  photo_hash_malformed: { en: "A photo is named by the 64 hex digits that POST /photos returned." },
  photo_unknown: { code: "invalid_input", en: "One of these photos is not there any more. Upload it again." },
  photo_under_way: { code: "busy", en: "A photo of your company is being converted right now. Please wait." },
  photos_full: {
    code: "limit_reached",
    en: "Your plan includes {n} photos, and all of them are used. Delete some, or upgrade.",
  },
  photos_over_room: {
    code: "limit_reached",
    en: "Your plan's {mb} MB for photos and their originals are used up. Upload a smaller file, or delete some.",
  },
  too_many_photos: { en: "At most {n} photos." },
  model_missing: { en: "Say which model these photos show." },
  too_many_models_with_photos: {
    code: "limit_reached",
    en: "At most {n} models can have photos. Remove those of another one first.",
  },
  fixes_malformed: {
    code: "invalid_input",
    en: "The fixes have to be a JSON list of line, column and value, {n} at most.",
  },
  mapping_malformed: {
    code: "invalid_input",
    en: "The mapping must be a JSON object of header to field name, or a JSON list of field names.",
  },
  product_name_required: { en: "Product name is required." },
  too_many_attributes: { en: "At most {n} attributes." },
  no_products_selected: { en: "No products selected." },
  no_cases_selected: { en: "No cases selected." },
  label_host_missing: {
    code: "conflict",
    en: "Labels of the main network need a host of your own. Choose one, or accept our address, which ends if this service ends.",
  },
  personal_data: {
    code: "invalid_input",
    en: "“{field}” looks like an email address or a phone number. What is written to a blockchain stays for ever: leave personal data out.",
  },
  record_refused: { code: "invalid_input", en: "{field}: {problem}" },
  record_fault: { en: "{problem}" },
  sample_stays: {
    code: "conflict",
    en: "Samples cannot be changed, so that nobody takes one for a product of yours. Add a product of your own.",
  },
  sample_not_minted: {
    code: "conflict",
    en: "Samples are never minted: what is on a blockchain stays there. Add a product of your own.",
  },
  product_on_its_way: {
    code: "conflict",
    en: "This product is already minted or being minted, and can no longer be changed. If it is wrong, register it again.",
  },
  code_too_short_alone: {
    code: "invalid_input",
    en: "A product with a code of 12 characters is minted in a batch. To mint it individually, register it again: it then gets a code of 16.",
  },
  mint_count_changed: {
    code: "conflict",
    en: "Now {n} products are waiting. Nothing was minted: check the list, then mint again.",
  },
  mint_failed: { code: "conflict", en: "Blockchain minting failed." },
  code_taken: {
    code: "conflict",
    en: "This product's code is taken on the main network, and its label for the test network may be in use. Register it again.",
  },
  registry_refused: { code: "conflict", en: "The registry contract refused it: {error}." },
  search_missing: { en: "Type what you are looking for." },
  column_missing: { en: "Choose a column." },
  no_such_column: { code: "invalid_input", en: "There is no column “{name}”." },
  filter_number_missing: { code: "invalid_input", en: "Enter a number to compare with." },
  filter_date_malformed: { code: "invalid_input", en: "Enter a date such as 2026-03-05." },
  filters_malformed: { en: "Filters are a JSON list such as {example}." },
  too_many_filters: { en: "At most {n} filters." },
  start_label_missing: { en: "Say at which label of the sheet to start, as a whole number from 1." },
  start_label_beyond: { en: "This sheet has {n} labels: start at one from 1 to {n}." },
  start_label_of_roll: { en: "A label roll has no used labels to leave out: start at 1." },
  products_or_filter: { en: "Choose products or a filter, not both." },
  not_recalled: { code: "conflict", en: "This product is not recalled on the blockchain." },
  not_minted_in_batch: { code: "invalid_input", en: "This product was not minted in a batch." },
  reinstated_lately: {
    code: "too_many_requests",
    en: "A recall of this product was withdrawn within the last hour. Please wait before you withdraw another.",
  },
  reinstatements_a_day: {
    code: "too_many_requests",
    en: "Your plan allows no more recalls to be withdrawn today. You can always recall products.",
  },
  qr_before_mint: { code: "not_on_chain", en: "The QR code will be ready once the product is on the blockchain." },
  qr_size_missing: { en: "Choose a size in pixels." },
  qr_too_small: { en: "At least 128 pixels." },
  qr_too_large: { en: "At most 2048 pixels." },
  tx_hash_missing: { en: "Enter the hash of a transaction." },
  no_such_batch: { code: "not_found", en: "No batch of your company was minted by this transaction." },
  nothing_on_chain: { code: "not_found", en: "None of your products is on the blockchain yet." },
  batch_gone: { en: "This batch is no longer on the blockchain. Ask again once it is back." },
  certificate_before_mint: { en: "A certificate is made once the product is on the blockchain." },
  certificate_recalled: { en: "This product is recalled, so no certificate is made of it." },
  certificate_distrusted: {
    en: "This product was registered without its brand's authority, so no certificate is made of it.",
  },
  certificate_unsigned: {
    en: "Your brand signs everything and has not signed this yet, so no certificate is made of it. Sign it first.",
  },
  certificate_says_code: {
    en: "One of this product's texts contains its code, so no copy without the code can be made.",
  },
  no_labels_before_mint: {
    en: "None of these products is on the blockchain yet. Labels are made for minted products.",
  },
  downloads_under_way: {
    code: "busy",
    en: "{n} downloads are already being prepared for your company. Please wait until one is done.",
  },
  no_such_file: { code: "not_found", en: "There is no such file." },
  no_such_job: { code: "not_found", en: "There is no such job." },
  recalled_too_late: {
    en: "The network has reversed this mint for good, so there is nothing to recall. We mint it again; recall it once it is on the blockchain.",
  },
} as const satisfies Rows
