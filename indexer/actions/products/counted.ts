/** A number with the word that fits it: `1 product`, `2 products`. */
export const counted = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`
