import { isCanonicalCode } from "#proof/code.ts"

const HIDDEN = "[hidden]"

/** What stands behind these words in an address or a form is a code or a one-time token, however it is written. */
const NAMED = /(\/v\/|\/certificates\/|\/verify\/|[?&](?:code|token|session_id)=|Bearer\s+)[^\s"'\\&#?<>,;)]+/gi
/** Our own tokens and keys, Stripe's, and the password in an address such as a database's or a mail server's. */
const SECRETS = /\b(?:tmk?|whsec|[rs]k_(?:live|test))_[\w-]{16,}/g
const PASSWORDS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"'\\]*:)[^\s@"'\\]+(?=@)/gi
/** As a code is printed or stored; what only looks like one has another check symbol 31 times of 32. */
const CODES = /(?<!":|[0-9A-Za-z])[0-9A-HJKMNP-TV-Z]{4}(-?)[0-9A-HJKMNP-TV-Z]{4}\1[0-9A-HJKMNP-TV-Z]{4}(?![0-9A-Za-z])/g

/** `text` without codes, tokens, keys and passwords: for the log, which more people read than the labels of a brand may be. */
export function redact(text: string): string {
  return text
    .replace(NAMED, `$1${HIDDEN}`)
    .replace(SECRETS, HIDDEN)
    .replace(PASSWORDS, `$1${HIDDEN}`)
    .replace(CODES, (found) => (isCanonicalCode(found.replaceAll("-", "")) ? HIDDEN : found))
}
