import { pathTo } from "#web/screens.ts"

/** Pages of the dashboard as they are after a choice on them. Apart from the paths, which weigh on every public page. */
export const places = {
  productsOf: (status: "Pending" | "Failed" | "Verified", upload_id?: string) =>
    `${pathTo("products")}?filter=status:equals:${status}${upload_id ? `&filter=upload_id:equals:${upload_id}` : ""}`,
  /** Leaves samples out, which are never minted. */
  waitingForMint: (upload_id?: string) => `${places.productsOf("Pending", upload_id)}&filter=sample:empty:`,
  productsOfMint: (tx_hash: string) => `${pathTo("products")}?filter=tx_hash:equals:${tx_hash}`,
  productsOfUpload: (upload_id: string) => `${pathTo("products")}?filter=upload_id:equals:${upload_id}`,
  productsNamed: (part: string) =>
    `${pathTo("products")}?${new URLSearchParams({ filter: `product_name:contains:${part}` })}`,
  plans: () => `${pathTo("profile")}#plan`,
  labelOf: (product_id: string) => `${pathTo("labels")}?product=${product_id}`,
  labelsOfUpload: (upload_id: string) => `${pathTo("labels")}?upload=${upload_id}`,
  checksMap: () => `${pathTo("cases")}?view=map`,
  bulkUpload: () => `${pathTo("upload")}?tab=bulk`,
  /** For administrators, with this company opened. */
  company: (id: string) => `${pathTo("verification")}?company=${encodeURIComponent(id)}`,
  suspended: () => `${pathTo("verification")}?state=suspended`,
  answersTo: (question: string) => `${pathTo("faq")}?${new URLSearchParams({ q: question })}`,
}
