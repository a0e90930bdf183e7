/** The issuer in whose name blocks are distrusted that are so for every issuer. */
export const EVERYBODY = `0x${"0".repeat(64)}`
