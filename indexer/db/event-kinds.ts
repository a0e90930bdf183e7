export type EventKind =
  | "ProductMinted"
  | "BatchMinted"
  | "TokenRecalled"
  | "TokenReinstated"
  | "BatchRecalled"
  | "BatchReinstated"
  | "IssuerAttested"
  | "IssuerRevoked"
  | "BlocksDistrusted"
  | (typeof KEY_EVENTS)[number]

/** Events of `IssuerKeys`; their subject is the issuer. */
export const KEY_EVENTS = ["KeyAdded", "KeyEnded", "SignedFromSet"] as const
