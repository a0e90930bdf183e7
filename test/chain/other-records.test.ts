import { expect, it } from "vitest"
import { refuseOtherRecords } from "#chain/mint/refuse-other-records.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

const withRecord = (record: string) => service.app.db.write((tx) => tx.updateTable("records").set({ record }).execute())

it("starts on an empty database and on records of its own edition", async () => {
  await refuseOtherRecords(service.app.db)
  await service.minted(await service.company(), [{}])
  await refuseOtherRecords(service.app.db)
})

it.each([
  [
    '{"code":"0123456789AK","v":1}',
    /made before the first release. This version cannot serve them: start with an empty/,
  ],
  ['{"v":3}', /made by a newer version/],
])("refuses to start on %s", async (record, sentence) => {
  await withRecord(record)
  await expect(refuseOtherRecords(service.app.db)).rejects.toThrow(sentence)
})
