import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { OutcomePicture } from "#web/verify/card/outcome-picture.tsx"

it("marks no character of a mistyped code, since nobody knows which is wrong", () => {
  const drawn = renderToStaticMarkup(<OutcomePicture outcome="mistyped" record_hash={null} size={180} />)
  const widths = [...drawn.matchAll(/stroke-width="(\d+)"/g)].map(([, width]) => width)
  expect(widths.filter((width) => width === "36")).toHaveLength(12)
})
