import { useText } from "#web/i18n/use-text.ts"
import { PAGE_SIZES, type PageSize as Size, sizeOf } from "./list-query.ts"

/** How long a page is. */
export function PageSize({ size, onSize }: { size: Size; onSize: (size: Size) => void }) {
  const t = useText("dashboard")
  return (
    <select
      aria-label={t("products.page_size_label")}
      value={size}
      onChange={(event) => onSize(sizeOf(event.target.value) ?? size)}
      className="-mr-1 h-10 rounded-sm border border-transparent bg-transparent text-[0.9375rem] text-soft hover:border-line"
    >
      {PAGE_SIZES.map((choice) => (
        <option key={choice} value={choice}>
          {t("products.page_size", { n: choice })}
        </option>
      ))}
    </select>
  )
}
