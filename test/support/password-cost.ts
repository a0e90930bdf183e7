/** As cheap as Argon2 allows. A hash says its own cost, so checking it is as cheap. */
export const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 }
