import { SECRETS } from "#indexer/read-secrets.ts"
import { ask } from "#scripts/ask.ts"
import { UsageError } from "#scripts/command.ts"
import { type Finding, write } from "#scripts/doctor/finding.ts"
import type { Answers } from "./answers.ts"
import { QUESTIONS, type Question } from "./questions.ts"
import { tryAnswer } from "./try-answer.ts"

export type Ask = (question: string, how: { isHidden: boolean }) => Promise<string | null>

/** Asks each question and checks the answer at once, until it is valid. An empty answer keeps the known value. */
export async function askAll(known: Answers, print = console.log, asker: Ask = ask): Promise<Answers> {
  const answers = { ...known }
  for (const question of QUESTIONS) {
    if (question.when?.(answers) === false) continue
    print(`\n${question.says}`)
    answers[question.name] = await askUntilGood(question, answers, print, asker)
  }
  return answers
}

async function askUntilGood(
  question: Question,
  answers: Answers,
  print: typeof console.log,
  asker: Ask,
): Promise<string> {
  const { name } = question
  const isHidden = SECRETS.includes(name)
  const otherwise = answers[name] || question.otherwise?.(answers)
  const shown = otherwise && (isHidden && answers[name] ? "unchanged" : otherwise)
  for (;;) {
    const typed = await asker(`${name}${shown ? ` [${shown}]` : ""}: `, { isHidden })
    if (typed === null) throw new UsageError("The input ended before all questions were answered. Nothing was written.")
    const value = typed.trim() || otherwise
    if (value === "") return ""
    if (value === undefined) continue
    const findings = await tryAnswer(name, value, answers)
    for (const finding of findings) print(write(finding))
    if (!isWrong(findings)) return value
  }
}

/** Takes all answers from a file, tries each, and reports every fault before it gives up. */
export async function takeAll(given: Answers, print = console.log): Promise<Answers> {
  const answers = { ...given }
  let missing = 0
  for (const { name, when, otherwise } of QUESTIONS) {
    if (when?.(answers) === false) continue
    answers[name] ??= otherwise?.(answers) ?? ""
    if (answers[name] === "" && !otherwise) {
      missing++
      print(`wrong    ${name}: missing`)
    }
  }
  let wrongs = missing
  for (const [name, value] of Object.entries(answers)) {
    if (value === "") continue
    const findings = await tryAnswer(name, value, answers)
    for (const finding of findings) print(write(finding))
    if (isWrong(findings)) wrongs++
  }
  if (wrongs > 0) throw new UsageError(`${wrongs} settings are missing or wrong. Nothing was written.`)
  return answers
}

const isWrong = (findings: Finding[]): boolean => findings.some(({ outcome }) => outcome === "wrong")
