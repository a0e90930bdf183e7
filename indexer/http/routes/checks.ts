import { agentFamily, placeOf } from "#actions/checks/place.ts"
import { showChecks, showChecksMap } from "#actions/checks/show-checks.ts"
import { couldNotCheck } from "#actions/database-away.ts"
import { lookUp } from "#http/limits/limits.ts"
import { json, route, typed, VERIFICATION } from "#http/route.ts"
import { CheckNotice, ChecksMap, ChecksMapQuery, ChecksOfCode, ChecksQuery } from "#shared/api/checks.ts"
import { parseQuery } from "#shared/query.ts"

export const checkRoutes = [
  route({
    call: "POST /checks",
    access: "public",
    limit: "write",
    body: CheckNotice,
    answers: { 204: typed<null>() },
    // It asks nothing, so that nobody learns from it which codes there are. Of our own pages alone, which browsers name:
    // a program, or another site's visitor, would count as a person who holds a label.
    run({ limits, checks, c, body: { code, again, zone, via } }) {
      const query = parseQuery(code)
      const address = limits.addressOf(c)
      const isPage = c.req.header("origin") !== undefined
      if (query.kind === "code" && isPage && !again && !checks.isIgnored(address)) {
        const place = placeOf(checks.regionOf(c.env.incoming), zone)
        const agent = agentFamily(c.req.header("user-agent"))
        checks.counter.count({ code: query.code, network: limits.networkOf(c), agent, place, via })
      }
      return c.body(null, 204)
    },
  }),
  route({
    call: "GET /checks/:code",
    id: "getChecks",
    ...VERIFICATION,
    explain: couldNotCheck,
    path: { code: "The code on the label, with or without hyphens, prefix or small letters." },
    query: ChecksQuery,
    summary: "How many people have checked a code",
    detail:
      "Counts only, by month and country, and what follows from them by the rule `touchmark-checks/1`. A reason to look, and no proof: a label that hangs on a display piece is checked by many people as well.",
    answers: { 200: json(ChecksOfCode, "The counts.") },
    errors: ["mistyped_code", "unknown_code", "not_on_chain", "chain_unavailable"],
    run: ({ app, limits, checks, c, path: { code }, query: { zone } }) =>
      lookUp(limits, c, () => showChecks(app, code, placeOf(checks.regionOf(c.env.incoming), zone))),
  }),
  route({
    call: "GET /checks-map",
    access: "products:read",
    limit: "heavy",
    query: ChecksMapQuery,
    answers: { 200: json(ChecksMap) },
    run: ({ app, me, query }) => showChecksMap(app, me, query),
  }),
]
