import type { Message } from "./mailer.ts"

/** What every letter carries beside its words: who sent it, and that no person did, so that no machine answers. */
export function envelope({ to, reply_to, subject, text, html }: Message, from: string) {
  return {
    from,
    // As an object, so that a comma or an angle bracket in it can never become a second recipient.
    to: { name: "", address: to },
    ...(reply_to === null ? {} : { replyTo: { name: "", address: reply_to } }),
    subject,
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  }
}
