import { DNS_RESOLVERS, HOST_NAME } from "#proof/domain-check.ts"

/** All that is asked about a domain: itself, and the resolvers. None for what is no host's name. */
export const originsAsked = (domain: string): string[] =>
  HOST_NAME.test(domain) ? [`https://${domain}`, ...DNS_RESOLVERS.map((url) => new URL(url).origin)] : []
