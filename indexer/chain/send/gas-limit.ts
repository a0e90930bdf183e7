export const PLAIN_TRANSFER_GAS = 21_000

/**
 * An owner whose balance falls to nothing in between makes a mint cost more: 17,100 today, 97,920 after the Amsterdam fork.
 * What is not used is not paid.
 */
const GAS_FLAT = 100_000

export const gasLimit = (estimated: number): number => Math.ceil(estimated * 1.1) + GAS_FLAT
