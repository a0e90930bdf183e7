import { parseArgs } from "node:util"
import { openLocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { runCommand, UsageError } from "./command.ts"

const USAGE = `node scripts/stripe-stand-in.ts --port 4242 --webhook https://staging.example/api/stripe/webhook
  answers like Stripe's API, as far as the service uses it, for staging. No money moves. Ctrl-C stops it.
  --data FOLDER   keeps its data there; otherwise it loses everything when it stops`

await runCommand(USAGE, async () => {
  const options = { port: { type: "string" }, webhook: { type: "string" }, data: { type: "string" } } as const
  const { port, webhook, data } = parseArgs({ options }).values
  if (!Number(port) || !webhook || !URL.canParse(webhook)) throw new UsageError(USAGE)
  const local = { port: Number(port), host: "127.0.0.1", hostname: "127.0.0.1", now: Date.now }
  const stripe = await openLocalStripe(data ? { ...local, directory: data } : local)
  stripe.deliverTo(webhook)
  console.log(`STRIPE_API_URL=${stripe.url}\nSTRIPE_SECRET_KEY=${stripe.secret_key}`)
  console.log(`STRIPE_WEBHOOK_SECRET=${stripe.webhook_secret}\nALLOW_TEST_PAYMENTS=on`)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stripe.close())
})
