import { buildWeb } from "#scripts/build-web.ts"

/** Once, before two workers ask for the pages at the same time. */
export default buildWeb
