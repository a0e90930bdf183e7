// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { describe, expect, it, vi } from "vitest"
import type { Company } from "#shared/api/administration.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { openPage } from "#test/support/page.tsx"
import { Attestations } from "#web/admin/companies/company-drawer.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { chainName, explorerName } from "#web/i18n/chain-name.ts"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"

describe("the name of a chain", () => {
  it("is said in the language of the page where it is ours to say", async () => {
    await loadTexts("public")
    await switchLanguage("hu")
    expect(chainName({ chain_id: 1, name: "Local main network" })).toBe("Helyi főhálózat")
    expect(chainName({ chain_id: 11_155_111, name: "Local test network" })).toBe("Helyi teszthálózat")
    expect(chainName({ chain_id: 1, name: "Ethereum" })).toBe("Ethereum")
    expect([explorerName("local demonstration"), explorerName("Etherscan")]).toEqual(["helyi bemutató", "Etherscan"])
  })

  it("is never that of a real network for an attestation on a chain that only has its number", async () => {
    vi.useFakeTimers()
    await Promise.all([loadTexts("public"), loadTexts("administration")])
    const local = { chain_id: 1, name: "Local main network", network: "local" } as ChainDescription
    queryClient.setQueryData(queries.chains.queryKey, [local])
    const attestation = { chain_id: 1, wanted: "attested", state: "confirmed", reason: null, name: "Kékfestő Kft." }
    const page = await openPage(
      <QueryClientProvider client={queryClient}>
        <Attestations company={{ attestations: [attestation] } as unknown as Company} />
      </QueryClientProvider>,
      "/admin/verification",
    )
    expect(page.text()).toContain("Local main network")
    expect(page.text()).not.toContain("Ethereum")
    await page.close()
    queryClient.clear()
    vi.useRealTimers()
  })
})
