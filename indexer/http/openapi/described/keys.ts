import * as z from "zod"
import type { DescribedRoute } from "#http/openapi/described-route.ts"
import { CreatedKey, KeyList, NewKey } from "#shared/api/keys.ts"

export const keys: DescribedRoute[] = [
  {
    ...{ route: "GET /api-keys", id: "listApiKeys", tag: "API keys", access: "session" },
    summary: "List API keys",
    answers: { 200: { says: "Those that have not been revoked, without the keys themselves.", schema: KeyList } },
  },
  {
    ...{ route: "POST /api-keys", id: "createApiKey", tag: "API keys", access: "session" },
    summary: "Make an API key",
    detail:
      "Only the owner may, with the password. The owner gets a letter. Neither a new password nor a reset ends a key: revoke those that you do not know.",
    body: NewKey,
    example: {
      password: "the owner's password",
      name: "Stock system",
      scopes: ["products:read", "products:write", "mints:write"],
    },
    answers: { 201: { says: "The key: this once, since only its hash is kept.", schema: CreatedKey } },
    errors: ["limit_reached", "wrong_password"],
  },
  {
    ...{ route: "DELETE /api-keys/:id", id: "revokeApiKey", tag: "API keys", access: "session" },
    summary: "Revoke an API key",
    detail: "The next request with it is refused.",
    path: { id: "The key's id." },
    answers: { 200: { says: "It is revoked.", schema: z.object({ detail: z.string() }) } },
    errors: ["not_found"],
  },
]
