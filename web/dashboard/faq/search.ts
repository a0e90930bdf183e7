import { plain } from "#web/i18n/plain.ts"
import type { Button, Item } from "./items.ts"

export interface Answer extends Item {
  question: string
  answer: string
}

/**
 * Answers with every word of the query, question matches first. Words match from their start: "mint" finds "minted", "art"
 * not "start".
 */
export function findAnswers(answers: readonly Answer[], category: Button, query: string): Answer[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const among = answers.filter((answer) => category === "all" || answer.category === category)
  if (words.length === 0) return among
  const inQuestion = among.filter(({ question }) => holdsAll(question, words))
  const elsewhere = among.filter((one) => !inQuestion.includes(one) && holdsAll(`${one.question} ${one.answer}`, words))
  return [...inQuestion, ...elsewhere]
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const found = ` ${plain(text).replace(/[^\p{L}\p{N}?./-]+/gu, " ")}`
  return words.every((word) => found.includes(` ${word}`) || found.includes(`/${word}`) || found.includes(`-${word}`))
}
