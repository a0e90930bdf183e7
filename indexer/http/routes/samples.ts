import { loadSamples, removeSamples, showSamples } from "#actions/samples/samples.ts"
import { json, route } from "#http/route.ts"
import { SampleCollection } from "#shared/api/products.ts"

const FOR_USERS = { access: "user", answers: { 200: json(SampleCollection) } } as const

/** Invented products to begin with. */
export const sampleRoutes = [
  route({
    call: "GET /samples",
    ...FOR_USERS,
    run: ({ app, me }) => showSamples(app, me),
  }),
  route({
    call: "POST /samples",
    ...FOR_USERS,
    limit: "heavy",
    body: null,
    run: ({ app, me }) => loadSamples(app, me),
  }),
  route({
    call: "DELETE /samples",
    ...FOR_USERS,
    limit: "heavy",
    run: ({ app, me }) => removeSamples(app, me),
  }),
]
