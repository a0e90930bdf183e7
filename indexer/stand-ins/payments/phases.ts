import type { LocalPrice, LocalSchedule, LocalSubscription } from "./objects.ts"
import type { World } from "./world.ts"

/** At the end of a period: applies the schedule's next price; a finished schedule releases the subscription. */
export function enterNextPhase(world: World, subscription: LocalSubscription, price: LocalPrice) {
  const schedule = subscription.schedule === null ? undefined : world.store.get("schedule", subscription.schedule)
  if (!schedule?.current_phase) return { subscription, price }
  const { end_date } = schedule.current_phase
  const next = schedule.phases.find(({ start_date }) => start_date >= end_date)
  if (!next) {
    complete(world, schedule)
    return { subscription: { ...subscription, schedule: null }, price }
  }
  const { start_date, end_date: until } = next
  world.store.put("schedule", { ...schedule, current_phase: { start_date, end_date: until } })
  world.emit("subscription_schedule.updated", world.store.get("schedule", schedule.id)!)
  return { subscription, price: world.store.get("price", next.items[0]!.price)! }
}

function complete(world: World, schedule: LocalSchedule): void {
  const { subscription: released_subscription } = schedule
  const done = { ...schedule, status: "completed", subscription: null, released_subscription } as const
  world.store.put("schedule", { ...done, current_phase: null })
  world.emit("subscription_schedule.completed", done)
}
