import { once } from "node:events"
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"

interface Terminal {
  input?: NodeJS.ReadableStream & { isTTY?: boolean }
  output?: NodeJS.WritableStream
  /** Hides the typed text. */
  isHidden?: boolean
}

/** Asks for one line; null when the input has ended or the person pressed Ctrl+C. */
export async function ask(
  question: string,
  { input = process.stdin, output = process.stderr, isHidden = false }: Terminal = {},
): Promise<string | null> {
  const isTyped = input.isTTY === true
  const hides = isTyped && isHidden
  const lines = createInterface({ input, output: hides ? nowhere() : output, terminal: isTyped })
  try {
    if (hides) output.write(question)
    const ended = once(lines, "close").then(() => null)
    const typed = lines.question(hides ? "" : question).catch((error: Error) => {
      if (error.name === "AbortError") return null
      throw error
    })
    return await Promise.race([typed, ended])
  } finally {
    lines.close()
    if (hides) output.write("\n")
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
