import { findDoubt } from "#actions/checks/show-checks.ts"
import type { App } from "#indexer/app.ts"
import type { PublicSample } from "#shared/api/verifications.ts"
import { verifyCode } from "./verify.ts"

const SAMPLES_MAX = 3

/** The operator's sample codes, each with what its page says now; one that says anything else is left out. */
export async function publicSamples(app: App): Promise<PublicSample[]> {
  const codes = app.config.sample_codes.slice(0, SAMPLES_MAX)
  const samples = await Promise.all(codes.map((code) => sampleOf(app, code).catch(() => null)))
  return samples.flatMap((sample) => sample ?? [])
}

async function sampleOf(app: App, code: string): Promise<PublicSample | null> {
  const { name, status, issuer } = (await verifyCode(app, code)).answer
  if (status === "recalled") return { code, name, outcome: "recalled" }
  if (status !== "valid" || !issuer.attested) return null
  const doubt = await findDoubt(app, code)
  return { code, name, outcome: doubt?.level === "alarm" ? "doubted" : "valid" }
}
