import { paths } from "#web/routes.ts"

/** Pages of the dashboard as they are after a choice on them. Apart from the paths, which weigh on every public page. */
export const places = {
  productsOf: (status: "Pending" | "Failed" | "Verified", upload_id?: string) =>
    `${paths.products()}?filter=status:equals:${status}${upload_id ? `&filter=upload_id:equals:${upload_id}` : ""}`,
  /** Leaves samples out, which are never minted. */
  waitingForMint: (upload_id?: string) => `${places.productsOf("Pending", upload_id)}&filter=sample:empty:`,
  productsOfMint: (tx_hash: string) => `${paths.products()}?filter=tx_hash:equals:${tx_hash}`,
  productsOfUpload: (upload_id: string) => `${paths.products()}?filter=upload_id:equals:${upload_id}`,
  productsNamed: (part: string) =>
    `${paths.products()}?${new URLSearchParams({ filter: `product_name:contains:${part}` })}`,
  plans: () => `${paths.profile()}#plan`,
  labelOf: (product_id: string) => `${paths.labels()}?product=${product_id}`,
  labelsOfUpload: (upload_id: string) => `${paths.labels()}?upload=${upload_id}`,
  checksMap: () => `${paths.cases()}?view=map`,
  bulkUpload: () => `${paths.upload()}?tab=bulk`,
  answersTo: (question: string) => `${paths.faq()}?${new URLSearchParams({ q: question })}`,
}
