import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { SECRETS, secretPath } from "#indexer/read-secrets.ts"
import { SETTINGS } from "#indexer/settings.ts"
import { UsageError } from "#scripts/command.ts"

/** By the setting's name. */
export type Answers = Record<string, string>

const OTHERS = 0o077

/** The answers of an earlier setup. */
export function readWritten(directory: string): Answers {
  const path = join(directory, ".env")
  const answers = existsSync(path) ? readLines(path) : {}
  for (const name of SECRETS) {
    const file = secretPath(join(directory, "secrets"), name)
    if (existsSync(file)) answers[name] = readFileSync(file, "utf8").trim()
  }
  return answers
}

/** Reads NAME=value lines. The file holds secrets, so it must be private. */
export function readAnswers(path: string): Answers {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) throw new UsageError(`There is no file ${path}.`)
  if ((mode & OTHERS) !== 0) throw new UsageError(`Other users of this machine can read ${path}. Run chmod 600 ${path}`)
  const answers = readLines(path)
  const unknown = Object.keys(answers).filter((name) => !SETTINGS.includes(name))
  if (unknown.length > 0)
    throw new UsageError(`${path} names unknown settings: ${unknown.join(", ")}. See .env.example.`)
  return answers
}

const readLines = (path: string): Answers =>
  Object.fromEntries(
    Object.entries(parseEnv(readFileSync(path, "utf8"))).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  )
