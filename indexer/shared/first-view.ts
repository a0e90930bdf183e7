import type { Certificate } from "#proof/certificate.ts"
import type { BrandWords } from "./api/brand-pages.ts"
import type { ChainDescription } from "./api/chains.ts"
import type { ChecksOfCode } from "./api/checks.ts"
import type { TokenAnswer, VerifyResponse } from "./api/verifications.ts"
import type { Language } from "./language.ts"

/** What a result's document brings beside the answer, each as the call of its name would. */
export interface Brought {
  /** Has to be drawn with the verdict. */
  doubt?: ChecksOfCode | undefined
  /** Of a checked maker; a colour as CSS has it for both themes. Empty members: the brand has none. */
  look?: Pick<BrandWords, "colour" | "logo"> | undefined
  /** For the visitor's own check, which believes neither. */
  certificate?: Certificate | undefined
  chains?: ChainDescription[] | undefined
}

/** The service's answer at `/v/{…}` before the page's script runs. `asking`: it had none, so the page asks. */
export type FirstStatement =
  | ({ state: "found"; answer: VerifyResponse | TokenAnswer } & Brought)
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

/** The same, elsewhere and at the cost of a visitor's `network`. */
export type DrawForVisitor = (typed: string, view: FirstView, network: string) => DrawnView | Promise<DrawnView>

/** Where the first view stands in the document, for its script. */
export const FIRST_VIEW_ID = "first-view"
/** The style sheet of fonts that the script switches on. */
export const FONTS_ID = "fonts"
