/** Whose texts a first view may need; the server's drawing has no others. */
export const DRAWN_AREAS = ["public", "now", "number", "checks"] as const

/** Whose texts verify.html has; it is one file, which would otherwise carry all. */
export const OFFLINE_AREAS = ["public", "offline", "node", "proof", "photo"] as const
