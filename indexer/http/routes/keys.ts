import { createKey, listKeys, revokeKey } from "#actions/keys/keys.ts"
import { guardedByPassword } from "#http/limits/limits.ts"
import { json, route, sayAfter } from "#http/route.ts"
import { Done } from "#shared/api/accounts.ts"
import { CreatedKey, KeyList, NewKey } from "#shared/api/keys.ts"

const OF_OWNERS = { tag: "API keys", access: "owner" } as const

export const keyRoutes = [
  route({
    call: "GET /api-keys",
    id: "listApiKeys",
    ...OF_OWNERS,
    summary: "List API keys",
    answers: { 200: json(KeyList, "Those that have not been revoked, without the keys themselves.") },
    run: ({ app, me }) => listKeys(app, me),
  }),
  route({
    call: "POST /api-keys",
    id: "createApiKey",
    ...OF_OWNERS,
    limit: "sign_in",
    summary: "Make an API key",
    detail:
      "Only the owner may, with the password. The owner gets a letter. Neither a new password nor a reset ends a key: revoke those that you do not know.",
    body: NewKey,
    example: {
      password: "the owner's password",
      name: "Stock system",
      scopes: ["products:read", "products:write", "mints:write"],
    },
    answers: { 201: json(CreatedKey, "The key: this once, since only its hash is kept.") },
    errors: ["limit_reached", "wrong_password"],
    run: ({ app, limits, me, token, body }) =>
      guardedByPassword(limits.wrong_passwords, token, () => createKey(app, me, body)),
  }),
  route({
    call: "DELETE /api-keys/:id",
    id: "revokeApiKey",
    ...OF_OWNERS,
    summary: "Revoke an API key",
    detail: "The next request with it is refused.",
    path: { id: "The key's id." },
    answers: { 200: json(Done, "It is revoked.") },
    errors: ["not_found"],
    run: ({ app, me, path }) => sayAfter(revokeKey(app, me, path.id), "The API key has been revoked."),
  }),
]
