/** The command of the package `touchmark-verify`, from this checkout. */
import { main } from "#verifier/cli.ts"

process.exitCode = await main(process.argv.slice(2), "node scripts/verify-certificate.ts")
