import { verifyCode } from "#actions/verifications/verify.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { formatCode, parseCode } from "#proof/code.ts"
import type { ReportStatus } from "#shared/api/reports.ts"
import { hashesOf } from "./photo-hashes.ts"
import { findByToken } from "./status-token.ts"

/** What was reported and what became of it, for its reporter. One that was dropped is said to wait. */
export async function showReportStatus(app: App, token: string): Promise<ReportStatus> {
  const { row, is_own, by_letter } = await findByToken(app, token)
  if (by_letter && row?.email && !row.email_confirmed_at) await confirmAddress(app, row.id)
  // Another one's, where this report was only counted with it or the address was typed by somebody else.
  const own = is_own ? row : undefined
  const isoOf = (time: number | null | undefined) => (time ? new Date(Number(time)).toISOString() : null)
  return {
    state: stateOf(row),
    reported_at: isoOf(row?.created_at),
    looked_at: isoOf(row?.seen_at),
    replied_at: isoOf(row?.replied_at),
    handled_at: isoOf(row?.handled_at),
    message: own?.message ?? null,
    bought_at: own?.bought_at ?? null,
    reply: is_own || by_letter ? (row?.reply ?? null) : null,
    photos: own ? await hashesOf(app.db.read, own.id) : [],
    code: row ? printed(row.code) : null,
    product: row ? await productOf(app, row.code) : null,
  }
}

/** What is no code is as it was typed. */
function printed(code: string): string {
  const parsed = parseCode(code)
  return parsed.ok ? formatCode(parsed.code) : code
}

/** What anybody who has the code may read. A network that cannot be read hides no report. */
async function productOf(app: App, code: string): Promise<ReportStatus["product"]> {
  try {
    const { name, issuer, status } = (await verifyCode(app, code)).answer
    return { name, maker: issuer.name, is_checked: issuer.attested && status !== "distrusted" }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

type States = Record<"handled_at" | "replied_at" | "seen_at", number | null>

function stateOf(row: States | undefined): ReportStatus["state"] {
  if (row?.handled_at) return "closed"
  if (row?.replied_at) return "answered"
  return row?.seen_at ? "looking" : "received"
}

async function confirmAddress(app: App, id: string): Promise<void> {
  await app.db.write((tx) =>
    tx
      .updateTable("reports")
      .set({ email_confirmed_at: app.now() })
      .where("id", "=", id)
      .where("email_confirmed_at", "is", null)
      .execute(),
  )
}
