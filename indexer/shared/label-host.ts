/** Longer ones make a QR code too fine for small labels. */
export const LABEL_HOST_CHARACTERS_MAX = 60
/** Per company, former ones included: labels that were printed still lead to them. */
export const LABEL_HOSTS_MAX = 10
