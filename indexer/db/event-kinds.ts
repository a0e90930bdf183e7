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

/** What `IssuerKeys` tells. The subject is the issuer. */
export const KEY_EVENTS = ["KeyAdded", "KeyEnded", "SignedFromSet"] as const
