import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
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
