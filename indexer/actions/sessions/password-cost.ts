/** OWASP's minimum for Argon2id. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 }
