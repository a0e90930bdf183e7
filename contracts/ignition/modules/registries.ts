import { buildModule } from "@nomicfoundation/hardhat-ignition/modules"
import { keccak256, toBytes } from "viem"

const roleOf = (name: string) => keccak256(toBytes(name))

/**
 * Both contracts and their roles. The deployer is admin during the deployment and then offers the role to `admin`.
 * `admin` accepts once the delay is over, so no key on a laptop stays in charge.
 */
export const registries = buildModule("Registries", (m) => {
  const deployer = m.getAccount(0)
  const issuers = m.contract("IssuerRegistry", [deployer, m.getParameter("admin_delay_s")])
  const registry = m.contract("ProductRegistry", [issuers, m.getParameter("base_uri")])
  const granted = [
    m.call(registry, "grantRole", [roleOf("MINTER_ROLE"), m.getParameter("minter")], { id: "grant_minter" }),
    m.call(registry, "grantRole", [roleOf("RECALLER_ROLE"), m.getParameter("recaller")], { id: "grant_recaller" }),
    m.call(registry, "grantRole", [roleOf("PAUSER_ROLE"), m.getParameter("pauser")], { id: "grant_pauser" }),
    m.call(issuers, "grantRole", [roleOf("ATTESTER_ROLE"), m.getParameter("attester")], { id: "grant_attester" }),
  ]
  m.call(issuers, "beginDefaultAdminTransfer", [m.getParameter("admin")], { id: "offer_admin", after: granted })
  return { issuers, registry }
})
