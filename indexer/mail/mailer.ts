/** A letter ready to go. All of it is plain data: an adapter adds nothing but the envelope. */
export interface Message {
  /** What kind of letter it is; names the file in the outbox. */
  letter: string
  to: string
  /** The address for answers; null: nobody reads them. */
  reply_to: string | null
  /** One line. */
  subject: string
  text: string
  html: string
  /** The letter's button leads here; the outbox prints it. */
  link: string | null
}

/** How letters are sent. */
export interface Mailer {
  /** Resolves once another server is responsible for delivery; rejects when it must be tried again. */
  send(message: Message): Promise<void>
  close(): Promise<void>
}
