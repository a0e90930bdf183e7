import { entriesOf, groupOf, groupsOf, numberOf, type Params, textOf } from "./form.ts"
import type { LocalPhase, LocalSchedule, LocalSubscription } from "./objects.ts"
import { changed, itemOf, periodEnd } from "./subscriptions.ts"
import { invalid, missing, type World } from "./world.ts"

/** A schedule with one phase: the subscription as it is, until the end of its period. */
export function createSchedule(world: World, params: Params): LocalSchedule {
  const id = textOf(params, "from_subscription") ?? ""
  const subscription = world.store.get("subscription", id)
  if (!subscription) throw missing("subscription", id)
  if (subscription.schedule !== null) {
    throw invalid("You cannot migrate a subscription that is already attached to a schedule.", "from_subscription")
  }
  const { current_period_start: start_date, current_period_end: end_date, price } = itemOf(subscription)
  const schedule: LocalSchedule = {
    ...world.fresh("sub_sched", "subscription_schedule"),
    status: "active",
    subscription: id,
    current_phase: { start_date, end_date },
    phases: [{ start_date, end_date, items: [{ price: price.id }] }],
  }
  world.store.put("schedule", schedule)
  changed(world, { ...subscription, schedule: schedule.id })
  return schedule
}

export function updateSchedule(world: World, params: Params, id: string): LocalSchedule {
  const schedule = active(world, id)
  const phases: LocalPhase[] = []
  for (const phase of groupsOf(params, "phases")) phases.push(phaseOf(world, phase, phases.at(-1)?.end_date))
  if (phases[0]?.start_date !== schedule.current_phase!.start_date) {
    throw invalid("You can not modify the start date of the current phase.", "phases[0][start_date]")
  }
  const { start_date, end_date } = phases[0]
  const updated = world.store.put("schedule", { ...schedule, phases, current_phase: { start_date, end_date } })
  world.emit("subscription_schedule.updated", updated)
  return updated
}

function phaseOf(world: World, phase: Params, after: number | undefined): LocalPhase {
  const start_date = numberOf(phase, "start_date") ?? after
  if (start_date === undefined) throw invalid("Missing required param: phases[0][start_date].", "phases[0][start_date]")
  const price = textOf(groupsOf(phase, "items")[0] ?? {}, "price") ?? ""
  if (!world.store.get("price", price)) throw missing("price", price)
  const interval = textOf(groupOf(phase, "duration"), "interval") === "year" ? "year" : "month"
  const end_date = numberOf(phase, "end_date") ?? periodEnd(start_date, interval)
  if (end_date <= start_date) throw invalid("A phase ends after it starts.", "phases[0][end_date]")
  return { start_date, end_date, items: [{ price }] }
}

export function releaseSchedule(world: World, id: string): LocalSchedule {
  const schedule = active(world, id)
  const subscription = world.store.get("subscription", schedule.subscription!)!
  changed(world, { ...subscription, schedule: null })
  return world.store.put("schedule", { ...schedule, status: "released", subscription: null, current_phase: null })
}

/** The subscription, with its schedule and prices where the call expands them. */
export function shownSubscription(world: World, subscription: LocalSubscription, params: Params): object {
  const wanted = entriesOf(params, "expand").includes("schedule.phases.items.price")
  if (!wanted || subscription.schedule === null) return subscription
  const schedule = world.store.get("schedule", subscription.schedule)!
  const phases = schedule.phases.map((phase) => ({
    ...phase,
    items: phase.items.map((item) => ({ ...item, price: world.store.get("price", item.price) })),
  }))
  return { ...subscription, schedule: { ...schedule, phases } }
}

function active(world: World, id: string): LocalSchedule {
  const schedule = world.store.get("schedule", id)
  if (!schedule) throw missing("subscription schedule", id)
  if (schedule.status !== "active") {
    throw invalid(`You cannot change a schedule that is currently in the \`${schedule.status}\` status.`)
  }
  return schedule
}
