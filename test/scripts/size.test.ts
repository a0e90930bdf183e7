import { expect, it } from "vitest"
import { findOverweight, readLimits } from "#scripts/size.ts"

const limits = readLimits(`
### Sizes

| room | at most | goal |
|---|--:|--:|
| indexer | 1,000 | 800 |
| tracked files | 20 | 15 |

## Next
| web | 7 | 7 |
`)

it("reads what each room may weigh", () => {
  expect([...limits]).toEqual([
    ["indexer", 1000],
    ["tracked files", 20],
  ])
})

it("finds a room above its number, and one without a number", () => {
  const weigh = (indexer: number) => findOverweight([{ name: "indexer", size: indexer }], limits)
  expect(weigh(1000)).toEqual([])
  expect(weigh(1001)[0]).toContain("indexer has 1001, of 1000 at most")
  expect(findOverweight([{ name: "web", size: 1 }], limits)[0]).toContain("web has no number")
})
