import { runLabelSheetJob } from "#actions/labels/sheet-job.ts"
import { forwardContactMessage } from "#actions/letters/contact-letter.ts"
import { sendLetter } from "#actions/letters/send-letter.ts"
import type { Handlers } from "#jobs/run-job.ts"
import type { App } from "./app.ts"

/** Who does what of `#jobs/kinds.ts`. */
export function createHandlers(app: App): Handlers {
  return {
    letter: (letter) => sendLetter(app, letter),
    contact_form: ({ message_id }) => forwardContactMessage(app, message_id),
    label_sheet: (payload, job) => runLabelSheetJob(app, payload, job),
  }
}
