export const PLAIN_TRANSFER_GAS = 21_000

/** An owner whose balance falls to nothing in between makes a mint cost 17,100 more: a flat part covers that. */
const GAS_FLAT = 20_000

export const gasLimit = (estimated: number): number => Math.ceil(estimated * 1.1) + GAS_FLAT
