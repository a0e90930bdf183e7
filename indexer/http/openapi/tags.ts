/** The groups of calls that have documentation. */
export const TAGS = {
  Verification: "Open to anyone, from any page: no account, no key.",
  Products: "What a company registers. A product is `pending` until its mint stands confirmed on the blockchain.",
  Minting: "Writing products to the blockchain, and recalling what is there.",
  Downloads: "QR codes, sheets of labels, certificates and bundles: quick ones at once, long ones as jobs.",
  Webhooks: "Being told instead of asking.",
  "API keys": "For the owner of the company account, signed in: no key makes another.",
  Service: "How the service stands.",
} as const
export type Tag = keyof typeof TAGS
