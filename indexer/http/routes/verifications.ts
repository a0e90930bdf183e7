import type { IncomingMessage } from "node:http"
import { type Context, Hono, type MiddlewareHandler } from "hono"
import { streamArchive } from "#actions/certificates/archive.ts"
import { issueCertificate } from "#actions/certificates/issue.ts"
import { couldNotCheck } from "#actions/database-away.ts"
import { describeToken } from "#actions/tokens/describe.ts"
import type { Answers } from "#actions/verifications/answers.ts"
import { readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { LookUp } from "#http/guess-limit.ts"
import { publicCall } from "#http/headers.ts"
import type { Limits } from "#http/limits.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import type { RequestMeasures } from "#indexer/metrics/requests.ts"
import { VerifyRequest } from "#shared/api/verifications.ts"

const JSON_TYPE = { "Content-Type": "application/json" }

export function verificationRoutes(
  app: App,
  limits: Limits,
  lookUp: LookUp,
  answers: Answers,
  { count, measures }: { count(code: string, incoming: IncomingMessage): void; measures: RequestMeasures },
) {
  /** Counted first. Whoever cannot be counted, since the database is away, is told as little as of a product that cannot be read. */
  const slowly: MiddlewareHandler<Env> = (c, next) => {
    const counted = limits.verify.take(limits.addressOf(c))
    return counted ? counted.then(next, (error) => Promise.reject(couldNotCheck(error))) : next()
  }
  async function noGuessing<T>(c: Context<Env>, code: string, look: () => Promise<T>): Promise<T> {
    try {
      return await lookUp(c, code, look)
    } catch (error) {
      throw couldNotCheck(error)
    }
  }

  return new Hono<Env>()
    .use("/verify", publicCall())
    .use("/certificates/*", publicCall())
    .use("/tokens/*", publicCall())
    .post("/verify", slowly, async (c) => {
      const { code } = await readJson(c, VerifyRequest)
      // A token or a transaction, unless something is found by its code.
      let outcome = "identifier"
      const found = (known: string, status: string) => {
        outcome = status
        count(known, c.env.incoming)
      }
      try {
        const { body } = await noGuessing(c, code, () => answers.answer(code, found))
        return c.body(body, 200, JSON_TYPE)
      } catch (error) {
        outcome = error instanceof AppError ? error.code : "internal"
        throw error
      } finally {
        measures.verification(outcome)
      }
    })
    .get("/certificates/:code", slowly, async (c) => {
      const code = c.req.param("code")
      const certificate = await noGuessing(c, code, () => issueCertificate(app, code))
      return c.json(certificate, 200)
    })
    .get("/tokens/:token_id", slowly, async (c) => {
      const described = describeToken(app, c.req.param("token_id"))
      return c.json(await described.catch((error) => Promise.reject(couldNotCheck(error))), 200)
    })
    .get("/certificates.zip", signedIn(app, limits, { scope: "certificates:read" }), async (c) => {
      limits.downloads.hold(c)
      const zip = await streamArchive(app, c.get("me"), c.req.query("tx_hash")?.toLowerCase())
      const headers = {
        "Content-Type": "application/zip",
        "Content-Disposition": 'attachment; filename="certificates.zip"',
      }
      return c.body(zip, 200, headers)
    })
}
