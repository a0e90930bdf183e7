/** The port to a register of VAT numbers. */
export interface Register {
  /** Throws RegisterSilent where nothing was learnt of the number. */
  ask(number: string): Promise<RegisterAnswer>
}

export interface RegisterAnswer {
  valid: boolean
  /** Null where the country tells none. */
  name: string | null
  address: string | null
  /** The register's proof that it was asked, where it knows who asks. */
  consultation_number: string | null
}

/** It did not answer, or could not: the number may be good. The message is for the log. */
export class RegisterSilent extends Error {}
