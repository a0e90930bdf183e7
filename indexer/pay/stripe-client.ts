import Stripe from "stripe"
import { refusal } from "#indexer/errors.ts"

/** The library's own version. */
export const STRIPE_API_VERSION = "2026-10-28.endive"

const TIMEOUT_MS = 10_000
const RETRIES_MAX = 2

export interface StripeOptions {
  secret_key: string
  /** Unset: Stripe itself. */
  api_url?: string | undefined
}

export function createStripe({ secret_key, api_url }: StripeOptions): Stripe {
  return new Stripe(secret_key, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
    appInfo: { name: "Touchmark" },
    ...(api_url === undefined ? {} : hostOf(new URL(api_url))),
  })
}

function hostOf({ hostname, port, protocol }: URL) {
  const name = protocol === "https:" ? "https" : "http"
  return { host: hostname, port: port || (name === "https" ? "443" : "80"), protocol: name } as const
}

/** Reads one object; null when Stripe does not know it. */
export async function read<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Stripe answers an id, or the object itself where it was asked to. */
export function idOf(value: string | { id: string }): string
export function idOf(value: string | { id: string } | null | undefined): string | null
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null)
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing"
}

/** A refusal or a missing answer of Stripe's becomes `busy`, since it says nothing about our caller. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError) return refusal("card_declined")
  // The cause is for the log: it names the parameter or the key at fault.
  const cause = new Error(`${error.type} ${error.code ?? ""} ${error.message}`)
  return Object.assign(refusal("provider_unreachable", {}, { retry_after_s: 60 }), { cause })
}
