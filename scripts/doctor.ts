import { parseArgs } from "node:util"
import { createLog } from "#indexer/log.ts"
import { runCommand } from "./command.ts"
import { lookAtChain } from "./doctor/chain.ts"
import { type Finding, write } from "./doctor/finding.ts"
import { lookAtMachine, lookAtPages } from "./doctor/machine.ts"
import { lookOutside } from "./doctor/outside.ts"
import { lookAtSettings } from "./doctor/settings.ts"

/**
 * `npm run doctor` checks the service's environment for production, a line per finding; exits with 1 on problems. Sends
 * nothing, changes nothing, prints no secret.
 */
const found = new Map<Finding["outcome"], number>()
const told = new Set<string>()
const USAGE = `npm run doctor     checks the settings, the machine, the chains and the services around; changes and sends nothing
It reads the environment: run it as the service runs (docs/handbook.md, Install).`

await runCommand(USAGE, async () => {
  parseArgs({ options: {} })
  const { findings, config } = lookAtSettings(process.env)
  tell(findings)
  tell([lookAtPages()])
  if (config) {
    const log = createLog("silent")
    tell(await lookAtMachine(config, Date.now()))
    for (const one of config.chains) tell(await lookAtChain(config, one, log, Date.now))
    tell(await lookOutside(config, Date.now))
  } else console.log("The doctor cannot check the rest until these settings are valid.")
  const count = (outcome: Finding["outcome"]) => found.get(outcome) ?? 0
  console.log(`\n${count("ok")} ok, ${count("warning")} warnings, ${count("wrong")} wrong`)
  process.exitCode = count("wrong") > 0 ? 1 : 0
})

function tell(some: Finding[]): void {
  for (const finding of some) {
    const line = write(finding)
    // A key for both networks is checked for each.
    if (told.has(line)) continue
    told.add(line)
    found.set(finding.outcome, (found.get(finding.outcome) ?? 0) + 1)
    console.log(line)
  }
}
