/**
 * `node test/bench/timing.ts [sign-ins] [resets]` (samples per side) tests whether timing reveals an account; Welch's t
 * above 4.5 says so. Calls the actions directly, because HTTP limits stop after ten tries.
 */
import { forgotPassword } from "#actions/accounts/password.ts"
import { hashPassword } from "#actions/sessions/passwords.ts"
import { logIn } from "#actions/sessions/sessions.ts"
import { addCompany, createRig } from "#test/support/rig.ts"

const T_MAX = 4.5
/** Pauses of the machine say nothing about us: the slowest twentieth of each side is left out, as timing attacks do. */
const KEPT = 0.95

type Side = "known" | "unknown"

const [sign_ins = 1_000, resets = 10_000] = process.argv.slice(2).map(Number)
const rig = await createRig()
const { app } = rig
const { email: known } = await addCompany(app, "business")
const password_hash = await hashPassword("mulberry lane 7")
await app.db.write((tx) => tx.updateTable("users").set({ password_hash }).where("email", "=", known).execute())

/** As long as the known one, and never there. */
const emails: Record<Side, string> = { known, unknown: known.replace("owner", "nobdy") }

const STRANGER = "203.0.113.1"
const wrong = (email: string) =>
  logIn(app, { username: email, password: "wrong", remember: false }, STRANGER).catch(() => {})
const ask = async (email: string) => {
  await forgotPassword(app, { email }, "192.0.2")
  await app.db.write((tx) => tx.deleteFrom("jobs").execute())
}
const told = [await compare("sign-in", sign_ins, wrong), await compare("forgot-password", resets, ask)]
await rig.close()
if (told.includes(true)) process.exitCode = 1

/** Answers whether the two sides can be told apart. */
async function compare(name: string, samples: number, work: (email: string) => Promise<unknown>): Promise<boolean> {
  const times: Record<Side, number[]> = { known: [], unknown: [] }
  for (const email of Object.values(emails)) for (let warm = 0; warm < 20; warm++) await work(email)
  for (let taken = 0; taken < samples; taken++) {
    // In random order, so that nothing that comes and goes falls on one side.
    const sides: Side[] = Math.random() < 0.5 ? ["known", "unknown"] : ["unknown", "known"]
    for (const side of sides) {
      const started = performance.now()
      await work(emails[side])
      times[side].push(performance.now() - started)
    }
  }
  const [one, other] = [cropped(times.known), cropped(times.unknown)]
  const t = welch(one, other)
  const shown = [one, other].map((side) => `${mean(side).toFixed(3)} ms`).join(" known, ")
  console.log(`${name}: ${samples} a side, ${shown} unknown, t = ${t.toFixed(2)} (told apart above ${T_MAX})`)
  return Math.abs(t) > T_MAX
}

function cropped(times: number[]): number[] {
  return times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * KEPT))
}

function welch(one: number[], other: number[]): number {
  return (mean(one) - mean(other)) / Math.sqrt(variance(one) / one.length + variance(other) / other.length)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function variance(values: number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
