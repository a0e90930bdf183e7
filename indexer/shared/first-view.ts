import type { ChecksOfCode } from "./api/checks.ts"
import type { TokenAnswer, VerifyResponse } from "./api/verifications.ts"
import type { Language } from "./language.ts"

/**
 * The service's answer at `/v/{…}` before the page's script runs. `asking`: it had none, so the page asks. `doubt`: has to
 * be drawn with the verdict.
 */
export type FirstStatement =
  | { state: "found"; answer: VerifyResponse | TokenAnswer; doubt?: ChecksOfCode | undefined }
  | { state: "pending" | "unknown" | "mistyped" | "asking" }

/** Goes to the page beside what was drawn of it, so that its script begins with the same. */
export interface FirstView {
  language: Language
  statement: FirstStatement
}

/** A first view as HTML, and what stands beside it in the document. */
export interface DrawnView {
  html: string
  title: string
  /** What a preview of a link to it says. */
  preview: { title: string; description: string }
  /** For a visitor whose browser runs no script. */
  without_script: string
  /** For a visitor whom the script has not reached, and what asks for it again. */
  late: string
  reload: string
}

/** `typed`: what follows `/v/` in the address. */
export type DrawView = (typed: string, view: FirstView) => DrawnView

/** Where the first view stands in the document, for its script. */
export const FIRST_VIEW_ID = "first-view"
