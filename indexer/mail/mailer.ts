/** A letter ready to go. All of it is plain data: an adapter adds nothing but the envelope. */
export interface Message {
  /** What kind of letter it is; names the file in the outbox. */
  letter: string
  to: string
  /** Whom an answer should reach; null: nobody reads answers. */
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
  /** Resolves once the letter is somebody else's to deliver; rejects when it has to be tried again. */
  send(message: Message): Promise<void>
  close(): Promise<void>
}
