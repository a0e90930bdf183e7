export const PLAIN_TRANSFER_GAS = 21_000

/**
 * A mint costs more when its owner's balance falls to nothing meanwhile: 17,100, after the Amsterdam fork 97,920. What is
 * not used is not paid.
 */
const GAS_FLAT = 100_000

export const gasLimit = (estimated: number): number => Math.ceil(estimated * 1.1) + GAS_FLAT
