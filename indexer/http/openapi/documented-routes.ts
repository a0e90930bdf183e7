import type { DocumentedRoute, Route } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"
import { TAGS } from "./tags.ts"

const isDocumented = (route: Route): route is DocumentedRoute => route.tag !== "internal"

/** Every call that is meant for others than our own pages, in the order of their groups. */
export function documentedRoutes(): DocumentedRoute[] {
  const documented = (ROUTES as readonly Route[]).filter(isDocumented)
  return Object.keys(TAGS).flatMap((tag) => documented.filter((route) => route.tag === tag))
}
