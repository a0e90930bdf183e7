/** Whose texts a first view may need; the server's drawing has no others. */
export const DRAWN_AREAS = ["public", "now", "number", "checks"] as const
