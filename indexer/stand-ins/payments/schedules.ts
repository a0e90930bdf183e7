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
    id: world.id("sub_sched"),
    object: "subscription_schedule",
    created: world.now_s(),
    livemode: false,
    metadata: {},
    status: "active",
    customer: subscription.customer,
    subscription: id,
    released_subscription: null,
    end_behavior: "release",
    current_phase: { start_date, end_date },
    phases: [{ start_date, end_date, items: [{ price: price.id, quantity: 1 }], proration_behavior: "none" }],
  }
  store(world, schedule, "subscription_schedule.created")
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
  return store(world, { ...schedule, phases, current_phase: { start_date, end_date } }, "subscription_schedule.updated")
}

function phaseOf(world: World, phase: Params, after: number | undefined): LocalPhase {
  const start_date = numberOf(phase, "start_date") ?? after
  if (start_date === undefined) throw invalid("Missing required param: phases[0][start_date].", "phases[0][start_date]")
  const price = textOf(groupsOf(phase, "items")[0] ?? {}, "price") ?? ""
  if (!world.store.get("price", price)) throw missing("price", price)
  const interval = textOf(groupOf(phase, "duration"), "interval") === "year" ? "year" : "month"
  const end_date = numberOf(phase, "end_date") ?? periodEnd(start_date, interval)
  if (end_date <= start_date) throw invalid("A phase ends after it starts.", "phases[0][end_date]")
  const proration_behavior = textOf(phase, "proration_behavior") ?? "create_prorations"
  return { start_date, end_date, items: [{ price, quantity: 1 }], proration_behavior }
}

export function releaseSchedule(world: World, id: string): LocalSchedule {
  const schedule = active(world, id)
  const subscription = world.store.get("subscription", schedule.subscription!)!
  const released = { ...schedule, status: "released", subscription: null, current_phase: null } as const
  store(world, { ...released, released_subscription: subscription.id }, "subscription_schedule.released")
  changed(world, { ...subscription, schedule: null })
  return released
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

function store(world: World, schedule: LocalSchedule, event: string): LocalSchedule {
  world.store.put("schedule", schedule, { owner: schedule.customer })
  world.emit(event, schedule)
  return schedule
}
