import { buildModule } from "@nomicfoundation/hardhat-ignition/modules"
import { keccak256, toBytes } from "viem"
import { MINTER_CAPACITY, MINTER_WINDOW_S } from "#contracts/local-deployment.ts"

const roleOf = (name: string) => keccak256(toBytes(`${name.toUpperCase()}_ROLE`))

/**
 * The three contracts, the minter and the roles. The deployer is admin during the deployment and then offers the role to `admin`.
 * `admin` accepts once the delay is over, so no key on a laptop stays in charge.
 */
export const registries = buildModule("Registries", (m) => {
  const deployer = m.getAccount(0)
  const keys = m.contract("IssuerKeys")
  const issuers = m.contract("IssuerRegistry", [deployer, m.getParameter("admin_delay_s"), keys])
  const registry = m.contract("ProductRegistry", [issuers, m.getParameter("base_uri")])
  const granted = ["recaller", "reinstater", "pauser", "attester"].map((role) =>
    m.call(issuers, "grantRole", [roleOf(role), m.getParameter(role)], { id: `grant_${role}` }),
  )
  const minting = m.call(registry, "setMinter", [m.getParameter("minter"), MINTER_CAPACITY, MINTER_WINDOW_S])
  const after = [...granted, minting]
  m.call(issuers, "beginDefaultAdminTransfer", [m.getParameter("admin")], { id: "offer_admin", after })
  return { keys, issuers, registry }
})
