/**
 * Puts one fault at a time into a copy of the contracts and runs the tests on it: each fault must make a test fail. Prints
 * which tests did. Fails when a fault goes unnoticed.
 */
import { copyContracts, replaceOnce } from "#scripts/contract-copy.ts"

interface Mutant {
  fault: string
  file: string
  from: string
  to: string
}

const MUTANTS: Mutant[] = [
  {
    fault: "a record can be written again",
    file: "WriteOnce.sol",
    from: "slot == 0 || _slots[id] != 0",
    to: "slot == 0",
  },
  {
    fault: "a pause does not stop minting",
    file: "WriteOnce.sol",
    from: "internal whenNotPaused returns",
    to: "internal returns",
  },
  {
    fault: "a batch may be too large",
    file: "ProductRecords.sol",
    from: "size > BATCH_SIZE_MAX)",
    to: "size > 2 * BATCH_SIZE_MAX)",
  },
  {
    fault: "the id after a batch's last exists",
    file: "ProductRecords.sol",
    from: "tokenId - first < BatchSlot",
    to: "tokenId - first <= BatchSlot",
  },
  {
    fault: "an almost right root recalls a batch",
    file: "ProductRecords.sol",
    from: "rootOf(first) != root",
    to: "rootOf(first) == 0",
  },
  {
    fault: "an individual token verifies with any proof",
    file: "ProductRecords.sol",
    from: "root == 0 && proof.length == 0 && ",
    to: "root == 0 && ",
  },
  {
    fault: "a changed record of a recalled product is only Recalled",
    file: "ProductRecords.sol",
    from: "if (!unchanged) return",
    to: "if (!unchanged && !_isRecalled(tokenId)) return",
  },
  {
    fault: "a batch's recall does not reach its tokens",
    file: "ProductRecords.sol",
    from: "return _tokenRecalled[tokenId] || _batchRecalled[_keyOf(tokenId)];",
    to: "return _tokenRecalled[tokenId];",
  },
  {
    fault: "a proof may have any length",
    file: "PositionalTree.sol",
    from: "if ((2 * size - 1) >> proof.length != 1) return false;",
    to: "",
  },
  {
    fault: "siblings are sorted, so that a record proves at two indexes",
    file: "PositionalTree.sol",
    from: "bool isLeft = (index >> level) % 2 == 0;",
    to: "bool isLeft = node < sibling;",
  },
  {
    fault: "a batch's first owner keeps a token that has moved",
    file: "ProductRegistry.sol",
    from: "if (tokenOwner == address(0)) tokenOwner =",
    to: "if (tokenOwner == address(0) || !(_batchOf(tokenId).owner() == address(0))) tokenOwner =",
  },
  {
    fault: "a batch is missing from its owner's balance",
    file: "ProductRegistry.sol",
    from: "_increaseBalance(to, size);",
    to: "",
  },
  {
    fault: "a batch counts as one product against the cap",
    file: "ProductRegistry.sol",
    from: "_consumeMintCap(size);",
    to: "_consumeMintCap(1);",
  },
  {
    fault: "all minters share one cap",
    file: "ProductRegistry.sol",
    from: "return bytes32(uint256(uint160(minter)));",
    to: "return bytes32(uint256(uint160(minter)) / 2 ** 160);",
  },
  {
    fault: "the pauser can unpause",
    file: "ProductRegistry.sol",
    from: "function unpause() external onlyRole(DEFAULT_ADMIN_ROLE)",
    to: "function unpause() external onlyRole(PAUSER_ROLE)",
  },
  {
    fault: "the admin's role can be granted here",
    file: "ProductRegistry.sol",
    from: "address account) public override exceptAdmin(role) {\n        super.grantRole",
    to: "address account) public override {\n        super.grantRole",
  },
  {
    fault: "an attestation can be overwritten",
    file: "IssuerRegistry.sol",
    from: "if (_isAttested(issuer)) revert IssuerAlreadyAttested(issuer);",
    to: "",
  },
]

// Without the IR and with shorter walks: the faults are the same and the answer comes sooner.
const copy = copyContracts((config) =>
  replaceOnce(replaceOnce(config, "viaIR: true, ", ""), "runs: 48, depth: 96", "runs: 8, depth: 48"),
)
try {
  const sound = await copy.test()
  if (sound.exit_code !== 0) throw new Error(`The tests fail without any fault:\n${sound.output}`)

  let unnoticed = 0
  for (const { fault, file, from, to } of MUTANTS) {
    const path = `contracts/${file}`
    const original = copy.read(path)
    copy.write(path, replaceOnce(original, from, to))
    const { exit_code, output } = await copy.test()
    copy.write(path, original)

    const failures = [...output.matchAll(/^ +\d+\) (\w+#?\w*)\(/gm)].map(([, name]) => name)
    if (exit_code !== 0 && failures.length === 0) throw new Error(`Could not run with the fault "${fault}":\n${output}`)
    if (exit_code === 0) unnoticed++
    const tests = [...new Set(failures)].filter((name) => !name?.includes("#"))
    console.log(`${exit_code === 0 ? "ALIVE " : "killed"}  ${file.padEnd(20)} ${fault}`)
    if (tests.length > 0) console.log(`        by ${tests.length}: ${tests.slice(0, 3).join(", ")}`)
  }
  console.log(`${MUTANTS.length - unnoticed} of ${MUTANTS.length} killed`)
  if (unnoticed > 0) process.exitCode = 1
} finally {
  copy.remove()
}
