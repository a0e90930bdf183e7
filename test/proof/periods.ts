import type { AttestedIssuer, RegistryReading, RegistryRequest } from "#proof/certificate-report.ts"

export function mintedWhileAttested(
  issuer: AttestedIssuer | null,
  verdict: RegistryReading["verdict"],
  { issuer_name }: Pick<RegistryRequest, "issuer_name">,
): Pick<RegistryReading, "periods" | "distrusted" | "minted"> {
  const period = issuer && { from: issuer.attested_at, until: issuer.revoked_at }
  const minted = verdict === "NotFound" ? null : { block: 5, time: issuer?.attested_at ?? 1 }
  return { periods: period && issuer.name === issuer_name ? [period] : [], distrusted: [], minted }
}
