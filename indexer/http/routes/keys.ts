import { createKey, listKeys, revokeKey } from "#actions/keys/keys.ts"
import { guardedByPassword } from "#http/limits/limits.ts"
import { json, route } from "#http/route.ts"
import { Done } from "#shared/api/accounts.ts"
import { CreatedKey, KeyList, NewKey } from "#shared/api/keys.ts"

export const keyRoutes = [
  route({
    call: "GET /api-keys",
    id: "listApiKeys",
    tag: "API keys",
    access: "owner",
    summary: "List API keys",
    answers: { 200: json(KeyList, "Those that have not been revoked, without the keys themselves.") },
    run: ({ app, me }) => listKeys(app, me),
  }),
  route({
    call: "POST /api-keys",
    id: "createApiKey",
    tag: "API keys",
    access: "owner",
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
    tag: "API keys",
    access: "owner",
    summary: "Revoke an API key",
    detail: "The next request with it is refused.",
    path: { id: "The key's id." },
    answers: { 200: json(Done, "It is revoked.") },
    errors: ["not_found"],
    async run({ app, me, path }) {
      await revokeKey(app, me, path.id)
      return { detail: "The API key has been revoked." }
    },
  }),
]
