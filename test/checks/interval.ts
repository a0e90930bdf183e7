/** Two-sided 95 %. */
const DEVIATIONS = 1.96

/** Between which rates the true one lies in 95 of 100 cases, where so many of `products` were marked (Byar's approximation). */
export function intervalOf(marked: number, products: number): { low: number; high: number } {
  const bound = (count: number, sign: -1 | 1) => {
    if (count === 0) return 0
    return (count * (1 - 1 / (9 * count) + (sign * DEVIATIONS) / (3 * Math.sqrt(count))) ** 3) / products
  }
  return { low: bound(marked, -1), high: bound(marked + 1, 1) }
}
