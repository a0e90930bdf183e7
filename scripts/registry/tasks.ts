import { emptyTask, task } from "hardhat/config"
import { ArgumentType } from "hardhat/types/arguments"
import { COMMANDS } from "./commands.ts"
import { plainly } from "./plan.ts"

const LEDGER = { name: "ledger", description: "Sign with the Ledger that holds this address", defaultValue: "" }

const deploying = task("deploy", "Deploy the contracts and grant the roles")
  .addOption({ name: "plan", description: "JSON file with the account of each role", defaultValue: "roles.json" })
  .addOption(LEDGER)
  .addFlag({ name: "dryRun", description: "Show the cost and send nothing" })
  .addFlag({ name: "yes", description: "Do not ask" })
  .setInlineAction((given, hre) => plainly(async () => (await import("./deploy.ts")).deploy(hre, given)))
  .build()

const auditing = task(["registry", "audit"], "Check a live deployment; exits with 1 on any surprise")
  .addOption({
    name: "registry",
    description: "The registry's address; default: the one in contracts/deployments.ts",
    defaultValue: "",
  })
  .addOption({ name: "plan", description: "JSON file with the expected account of each role", defaultValue: "" })
  .addOption({ name: "firstBlock", type: ArgumentType.INT, description: "The first block to read", defaultValue: 0 })
  .setInlineAction((given, hre) => plainly(async () => (await import("./audit.ts")).runAudit(hre, given)))
  .build()

const publishing = task(["registry", "publish"], "Publish the deployed source at Etherscan and other explorers")
  .setInlineAction((_given, hre) => plainly(async () => (await import("./publish.ts")).publish(hre)))
  .build()

const commandTasks = Object.entries(COMMANDS).map(([name, { says, takes, mayTake }]) => {
  const builder = task(["registry", name], says)
    .addOption({ name: "registry", description: "Its address, if not the one deployed here", defaultValue: "" })
    .addOption(LEDGER)
    .addFlag({ name: "print", description: "Print the transaction for another signer and send nothing" })
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
  emptyTask("registry", "Manage a live registry").build(),
  auditing,
  publishing,
  ...commandTasks,
]
