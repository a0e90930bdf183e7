/** A campaign repeats one test with many inputs. `npm test` gives it few; `ROUNDS=all`, as `npm run test:all` sets, all. */
export const ALL_ROUNDS = process.env.ROUNDS === "all"

export const rounds = (all: number, few = Math.ceil(all / 20)): number => (ALL_ROUNDS ? all : few)

/** The seed to print and use, another one for few rounds than for all: together they try more. `SEED` repeats a run. */
export const campaignSeed = (all: number): number => Number(process.env.SEED ?? (ALL_ROUNDS ? all : all + 1))
