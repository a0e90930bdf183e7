/** A problem that the operator can solve: printed as one sentence without a stack, with exit code 1. */
export class Refusal extends Error {}

export async function plainly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
