const { PATH, NODE_COMPILE_CACHE } = process.env

/** What a program needs of this process' environment, and none of its settings. */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
