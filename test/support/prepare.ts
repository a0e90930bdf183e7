import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, vi } from "vitest"
import { HOUR_MS } from "#shared/time.ts"
import { addAdministrator } from "./accounts.ts"
import { administrationCalls } from "./calls.ts"
import { deliver, paymentCalls } from "./payments.ts"
import { createRig, type Rig } from "./rig.ts"
import { createService, type ServiceOptions, type TestService } from "./service.ts"

/** What `make` makes before the tests of this file, or of this `describe`. */
export function prepare<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => void Object.assign(made, await make()))
  return made
}

/** What `make` makes anew before each test. */
export function prepareEach<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeEach(async () => void Object.assign(made, await make()))
  return made
}

/** A service for the tests of this file, or of this `describe`. */
export function prepareService(options: ServiceOptions = {}): TestService {
  const service = prepare(() => createService(options))
  afterAll(() => service.close())
  return service
}

/** A new service for each test. */
export function renewService(options: ServiceOptions = {}): TestService {
  const service = prepareEach(() => createService(options))
  afterEach(() => service.close())
  return service
}

/** A service that goes with the test under way. */
export async function serviceOfTest(options: ServiceOptions = {}): Promise<TestService> {
  const service = await createService(options)
  onTestFinished(() => service.close())
  return service
}

/** The tests of this file, or of this `describe`, do not wait for mints, because no block is mined there. */
export function waitForNoMints(): void {
  beforeAll(() => void vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort()))
  afterAll(() => vi.restoreAllMocks())
}

/** A service whose clock is ahead of its chains (blocks come a second apart while it stands still), with an administrator. */
export function prepareAdministration() {
  const service = prepareService()
  const admin = prepare(async () => {
    service.clock.advance(HOUR_MS)
    return addAdministrator(service.app)
  })
  return { service, admin, ...administrationCalls(service, admin) }
}

/** A service that takes this machine for a proxy, each test an hour after the last, which leaves no event unsent. */
export function preparePayments() {
  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  const stripe = prepare(() => service.stripe())
  beforeEach(() => service.clock.advance(HOUR_MS))
  afterEach(() => deliver(service))
  return { service, stripe, ...paymentCalls(() => service) }
}

type RigOptions = Parameters<typeof createRig>[0]

export function prepareRig(options: RigOptions = {}): Rig {
  const rig = prepare(() => createRig(options))
  afterAll(() => rig.close())
  return rig
}

/** A new rig for each test. */
export function renewRig(options: RigOptions = {}): Rig {
  const rig = prepareEach(() => createRig(options))
  afterEach(() => rig.close())
  return rig
}
