import type { Area } from "./control.ts"
import { products } from "./products.ts"

/** The areas of the pages whose controls have rows. */
export const AREAS: readonly Area[] = [products]
