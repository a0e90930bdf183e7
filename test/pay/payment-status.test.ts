import { describe, expect, it } from "vitest"
import { paymentStatusOf } from "#pay/payment-status.ts"

const charge = (created: number, more: object = {}) => ({
  amount: 100,
  created,
  refunded: false,
  status: "succeeded" as const,
  ...more,
})
const dispute = (created: number, status: string) => ({ created, status })

describe("how a subscription stands", () => {
  it.each<[string, Parameters<typeof paymentStatusOf>, string]>([
    ["paid up", ["active", [charge(1)], []], "paid"],
    ["with nothing paid yet", ["active", [], []], "paid"],
    ["in a trial", ["trialing", [], []], "paid"],
    ["with a payment open", ["past_due", [charge(1)], []], "past_due"],
    ["given up on", ["unpaid", [charge(1)], []], "past_due"],
    ["paused", ["paused", [charge(1)], []], "past_due"],
    ["never begun", ["incomplete", [], []], "past_due"],
    ["over", ["canceled", [charge(1, { refunded: true })], [dispute(2, "needs_response")]], "ended"],
    ["never begun and over", ["incomplete_expired", [], []], "ended"],
    ["in a state that does not exist yet", ["frozen" as never, [charge(1)], []], "past_due"],
    ["with the last payment given back", ["active", [charge(1), charge(2, { refunded: true })], []], "refunded"],
    ["with an earlier payment given back", ["active", [charge(1, { refunded: true }), charge(2)], []], "paid"],
    [
      "with a declined try after a refund",
      ["active", [charge(1, { refunded: true }), charge(2, { status: "failed" })], []],
      "refunded",
    ],
    [
      "with a free invoice after a refund",
      ["active", [charge(1, { refunded: true }), charge(2, { amount: 0 })], []],
      "refunded",
    ],
    ["with a dispute open", ["active", [charge(1)], [dispute(2, "needs_response")]], "disputed"],
    ["with a dispute looked at", ["active", [charge(1)], [dispute(2, "under_review")]], "disputed"],
    ["with a dispute of a new kind", ["active", [charge(1)], [dispute(2, "appeal_needs_response")]], "disputed"],
    [
      "with a dispute open, and paid since",
      ["active", [charge(1), charge(3)], [dispute(2, "needs_response")]],
      "disputed",
    ],
    ["with a dispute won", ["active", [charge(1)], [dispute(2, "won")]], "paid"],
    ["with a warning closed", ["active", [charge(1)], [dispute(2, "warning_closed")]], "paid"],
    ["with a dispute prevented", ["active", [charge(1)], [dispute(2, "prevented")]], "paid"],
    ["with a dispute lost", ["active", [charge(1)], [dispute(2, "lost")]], "disputed"],
    ["with a dispute lost, and paid since", ["active", [charge(1), charge(3)], [dispute(2, "lost")]], "paid"],
    ["whatever the order", ["active", [charge(3), charge(1)], [dispute(2, "lost")]], "paid"],
  ])("%s", (_name, [status, charges, disputes], payment_status) => {
    expect(paymentStatusOf(status, charges, disputes)).toBe(payment_status)
  })
})
