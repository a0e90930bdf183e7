import { expectTypeOf, it } from "vitest"
import * as z from "zod"
import type { Calls } from "#http/calls.ts"
import { json, route, typed } from "#http/route.ts"
import type { RecallRequest, RecallResponse } from "#shared/api/mints.ts"

const Body = z.object({ name: z.string() })
const INTERNAL = { access: "user", tag: "internal" } as const

// Each of these is held by tsc: an error that does not come is one.
it("refuses a declaration that leaves something out or answers something else", () => {
  const run = () => ({ name: "x" })
  // @ts-expect-error A call that writes says what body it takes.
  route({ ...INTERNAL, call: "POST /x", answers: { 200: json(Body) }, run })
  // @ts-expect-error A public call says how often it may be made.
  route({ call: "GET /x", access: "public", tag: "internal", answers: { 200: json(Body) }, run })
  // @ts-expect-error Every call says what it answers.
  route({ ...INTERNAL, call: "GET /x", run })
  // @ts-expect-error Every call says who may make it.
  route({ call: "GET /x", tag: "internal", answers: { 200: json(Body) }, run })
  // @ts-expect-error A documented call has a summary.
  route({ call: "GET /x", access: "user", tag: "Products", id: "x", answers: { 200: json(Body) }, run })
  // @ts-expect-error A documented call describes the names in its path.
  route({
    call: "GET /x/:id",
    access: "user",
    tag: "Products",
    id: "x",
    summary: "X",
    answers: { 200: json(Body) },
    run,
  })
  // @ts-expect-error The limit is one of the table's.
  route({ ...INTERNAL, call: "GET /x", limit: "slowly", answers: { 200: json(Body) }, run })
  // @ts-expect-error It answers what its schema says.
  route({ ...INTERNAL, call: "GET /x", answers: { 200: json(Body) }, run: () => ({ named: "x" }) })
  // @ts-expect-error There is no such name in the path.
  route({ ...INTERNAL, call: "GET /x/:id", answers: { 200: typed<string>() }, run: ({ path }) => path.name })
})

it("tells clients what a call takes and answers", () => {
  expectTypeOf<Calls["POST /recall"]["answer"]>().toEqualTypeOf<RecallResponse>()
  expectTypeOf<Calls["POST /recall"]["body"]>().toEqualTypeOf<z.input<typeof RecallRequest>>()
  expectTypeOf<Calls["GET /products/:id"]["path"]>().toEqualTypeOf<"id">()
  expectTypeOf<Calls["GET /reports"]["query"]>().toEqualTypeOf<"limit" | "cursor" | "state" | "product_id">()
})
