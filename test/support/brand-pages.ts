import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf, STATEMENT_FORMAT, statementDigest } from "#proof/statement.ts"
import type { BrandPage } from "#shared/api/brand-pages.ts"
import type { UnsignedList } from "#shared/api/statements.ts"
import { messageAbout } from "#shared/brand-acts.ts"
import type { TestService } from "./service.ts"

/** A page of a company that has neither a domain nor a logo. */
export const aBrandPage = (more: Partial<BrandPage> = {}): BrandPage => ({
  ...{ model: "", logo: "", colour: "#1d2f5e", links: [], contact: "hello@brand.example" },
  story: { en: "Three generations have printed in our workshop.", hu: "Három nemzedék nyomta itt a vásznat." },
  care: { en: "Wash at 30 °C.", hu: "" },
  ...more,
})

const BRAND: PrivateKeyAccount = privateKeyToAccount(`0x${"b".repeat(64)}`)
const address = BRAND.address.toLowerCase() as Hex
export const BRAND_KEY = keyHashOf({ address })

/** Signs the company's mints that wait for its signature with `BRAND`, which has to be a key of it. */
export async function signMints(
  service: TestService,
  { token }: { token: string },
  count_max = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { items } = (await service.call<UnsignedList>("GET /unsigned-mints", { token })).json
  for (const one of items.slice(0, count_max)) {
    const message = messageAbout(one, 1_800_000_000)
    const signature = await BRAND.sign({ hash: statementDigest(message, one) })
    const statement = { format: STATEMENT_FORMAT, type: "secp256k1", key: BRAND_KEY, address, message, signature }
    await service.call("POST /statements", { token, json: { chain_id: one.chain_id, statement } })
  }
}
