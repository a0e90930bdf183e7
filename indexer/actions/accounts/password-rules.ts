import { readFileSync } from "node:fs"
import { refusal } from "#indexer/errors.ts"

const SERVICE = "touchmark"

/**
 * Throws invalid_input for one of the 3,000 most common passwords, fewer than three different characters, or words known
 * of the owner. `field` is the caller's name for it.
 */
export function requireUncommon(
  password: string,
  known: { email: string; company: string },
  field: "password" | "new_password",
): void {
  const lower = password.toLowerCase()
  if (commonPasswords().has(lower) || new Set(lower).size < 3) throw refusal("password_common", {}, { at: field })
  if (isMadeOf(lower, [SERVICE])) throw refusal("password_is_ours", {}, { at: field })
  if (isMadeOf(lower, wordsOf(known))) throw refusal("password_is_yours", {}, { at: field })
}

/** Nothing but at most two letters is left of it without the words, digits and signs. */
function isMadeOf(password: string, words: string[]): boolean {
  let rest = password
  for (const word of words) rest = rest.replaceAll(word, " ")
  return rest !== password && [...rest.replace(/[^\p{L}]/gu, "")].length <= 2
}

/** Longest first, so that a word never hides a longer one that it is part of. */
function wordsOf({ email, company }: { email: string; company: string }): string[] {
  const [name = "", domain = ""] = email.toLowerCase().split("@")
  const companyWords = company.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const words = [
    SERVICE,
    name,
    ...name.split(/[^a-z0-9]+/),
    ...domain.split("."),
    ...companyWords,
    companyWords.join(""),
  ]
  return [...new Set(words)].filter((word) => word.length >= 3).sort((one, other) => other.length - one.length)
}

let common: Set<string> | undefined

/** The first 3,000 with six or more characters from zxcvbn's list (MIT), based on Mark Burnett's "10 million passwords". */
function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  )
  return common
}
