import { parseCode } from "#proof/code.ts"

const HIDDEN = "[hidden]"

/** What follows these in an address or a form is a code or a one-time token, however written. */
const NAMED =
  /(\/(?:v|certificates|verify)\/)[^\s"\\#?<>]+|([?&](?:code|token|session_id)=|Bearer\s+)[^\s"'\\&#?<>,;)]+/gi
/** Our own tokens and keys, Stripe's, and the password in an address such as a database's or a mail server's. */
const SECRETS = /\b(?:tmk?|whsec|[rs]k_(?:live|test))_[\w+/=-]{16,}/g
const PASSWORDS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"'\\]*:)[^\s@"'\\]+(?=@)/gi
/** Codes as printed or stored; the check symbol rules out 31 of 32 lookalikes. */
const CODES =
  /(?<!":|[0-9A-Za-z])[0-9A-HJKMNP-TV-Z]{4}(-?)[0-9A-HJKMNP-TV-Z]{4}(?:\1[0-9A-HJKMNP-TV-Z]{4}){1,2}(?![0-9A-Za-z])/g

/** Hides codes, tokens, keys and passwords in `text`, for the log, which more people read than a brand's labels. */
export function redact(text: string): string {
  return text
    .replace(NAMED, `$1$2${HIDDEN}`)
    .replace(SECRETS, HIDDEN)
    .replace(PASSWORDS, `$1${HIDDEN}`)
    .replace(CODES, (found) => (parseCode(found).ok ? HIDDEN : found))
}
