/** Something that a person can do about: told in its own sentence, with exit code 1 and no stack. */
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
