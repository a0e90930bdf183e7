import type { Overview } from "#shared/api/administration.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Table, Td, Th } from "#web/ui/table.tsx"

/** How far each chain has been read, and why nothing moves on it, if nothing does. */
export function ChainsTable({ chains }: { chains: Overview["chains"] | undefined }) {
  const t = useText("service")
  const block = (number: number | null) => (number === null ? t("unknown") : formatBlock(number))
  return (
    <section aria-labelledby="chains" className="mt-10">
      <h2 id="chains" className="mb-4 font-display text-2xl">
        {t("chains")}
      </h2>
      <Table caption={t("chains")} className="[&_table]:min-w-[38rem]">
        <thead>
          <tr>
            {(["network", "head", "indexed", "waiting"] as const).map((column) => (
              <Th key={column}>{t(`chain_columns.${column}`)}</Th>
            ))}
          </tr>
        </thead>
        <tbody aria-busy={!chains}>
          {chains?.map(({ chain_id, name, head_block, indexed_block, waiting, stall_reason }) => (
            <tr key={chain_id}>
              <Td>
                <span className="font-medium">{chainName({ chain_id, name })}</span>
                <span className={`block text-[0.9375rem] ${stall_reason ? "text-amber" : "text-soft"}`}>
                  {stall_reason || t("well")}
                </span>
              </Td>
              <Td className="figures">{block(head_block)}</Td>
              <Td className="figures">{block(indexed_block)}</Td>
              <Td className="figures">{formatNumber(waiting)}</Td>
            </tr>
          ))}
          {!chains && (
            <tr>
              <td colSpan={4} className="h-32 border-t border-line p-5 align-top">
                <span className="waiting block h-5 w-1/2" />
              </td>
            </tr>
          )}
        </tbody>
      </Table>
    </section>
  )
}
