import type { ProviderDescription } from "#shared/api/contact.ts"
import { ApiError, call } from "./client.ts"

/** Who provides the service. Throws ApiError. */
export async function fetchProvider(): Promise<ProviderDescription> {
  const { body, status } = await call("GET /provider")
  if (!body?.name) throw new ApiError(status, {})
  return body
}
