import { emptyTask, task } from "hardhat/config"
import { ArgumentType } from "hardhat/types/arguments"
import { COMMANDS } from "./commands.ts"
import { plainly } from "./refusal.ts"

const LEDGER = { name: "ledger", description: "Sign with the Ledger that holds this address", defaultValue: "" }

const deploying = task("deploy", "Deploy the contracts and give the roles out")
  .addOption({ name: "plan", description: "JSON file that says who gets which role", defaultValue: "roles.json" })
  .addOption(LEDGER)
  .addFlag({ name: "dryRun", description: "Say what it would cost, and send nothing" })
  .addFlag({ name: "yes", description: "Do not ask" })
  .setInlineAction((given, hre) => plainly(async () => (await import("./deploy.ts")).deploy(hre, given)))
  .build()

const auditing = task(["registry", "audit"], "Read a live deployment; ends with 1 on any surprise")
  .addOption({ name: "registry", description: "Its address, if not the one deployed here", defaultValue: "" })
  .addOption({ name: "plan", description: "JSON file that says who should have which role", defaultValue: "" })
  .addOption({ name: "firstBlock", type: ArgumentType.INT, description: "Where to read from", defaultValue: 0 })
  .setInlineAction((given, hre) => plainly(async () => (await import("./run-audit.ts")).runAudit(hre, given)))
  .build()

const publishing = task(["registry", "publish"], "Show the source of what was deployed at Etherscan and others")
  .setInlineAction((_given, hre) => plainly(async () => (await import("./publish.ts")).publish(hre)))
  .build()

const commandTasks = Object.entries(COMMANDS).map(([name, { says, takes, mayTake }]) => {
  const builder = task(["registry", name], says)
    .addOption({ name: "registry", description: "Its address, if not the one deployed here", defaultValue: "" })
    .addOption(LEDGER)
    .addFlag({ name: "print", description: "Print the transaction for another signer, and send nothing" })
  for (const [option, description] of Object.entries({ ...takes, ...mayTake })) {
    builder.addOption({ name: option, description, defaultValue: "" })
  }
  return builder
    .setInlineAction((given, hre) =>
      plainly(async () => (await import("./run-command.ts")).runCommand(hre, name, given)),
    )
    .build()
})

/** `npx hardhat deploy`, `npx hardhat registry <command>`; see `--help` of each. */
export const registryTasks = [
  deploying,
  emptyTask("registry", "Look after a live registry").build(),
  auditing,
  publishing,
  ...commandTasks,
]
