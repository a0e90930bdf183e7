import type { LetterFacts, LetterName, Provider } from "./letter-facts.ts"
import type { Mailer } from "./mailer.ts"
import { submitForm } from "./submit-form.ts"
import { type Recipient, writeLetter } from "./write-letter.ts"

/** The room's interface. Methods reject when the letter must be tried again. */
export interface Mail {
  send<Name extends LetterName>(letter: Name, facts: LetterFacts[Name], recipient: Recipient): Promise<void>
  /** Hands a visitor's message to the hosted form at `url`. */
  submitForm(url: string, fields: Record<string, string>): Promise<void>
  close(): Promise<void>
}

export function createMail(mailer: Mailer, provider: Provider): Mail {
  return {
    send: (letter, facts, recipient) => mailer.send(writeLetter(letter, facts, recipient, provider)),
    submitForm,
    close: () => mailer.close(),
  }
}
