import { file, route } from "#http/route.ts"
import { refusal } from "#indexer/errors.ts"

const KEPT_A_WHILE = { "Cache-Control": "public, max-age=300" }
const PAGE = {
  access: "public",
  is_page: true,
  limit: "read",
  answers: { 200: file("", "text/html") },
} as const

export const docsRoutes = [
  route({
    call: "GET /openapi.json",
    access: "public",
    any_origin: true,
    limit: "read",
    answers: { 200: file("", "application/json") },
    run: ({ c, docs }) => c.body(docs().json, 200, { "Content-Type": "application/json", ...KEPT_A_WHILE }),
  }),
  route({
    call: "GET /docs",
    ...PAGE,
    run: ({ c, docs }) => c.html(docs().pages.get("")!, 200, KEPT_A_WHILE),
  }),
  route({
    call: "GET /docs/:subject",
    ...PAGE,
    run({ c, docs, path }) {
      const page = docs().pages.get(`/${path.subject}`)
      if (page === undefined) throw refusal("unknown_route")
      return c.html(page, 200, KEPT_A_WHILE)
    },
  }),
]
