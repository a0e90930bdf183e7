/** Tests copies of the contracts with one fault each, and prints which tests failed. Fails when a fault goes unnoticed. */
import { copyContracts, replaceOnce } from "#scripts/contract-copy.ts"

interface Mutant {
  fault: string
  file: string
  from: string
  to: string
}

const ERC721 = 'import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";'

/** Puts a contract with this override between the registry and OpenZeppelin's token. */
function erc721With(override: string): string {
  return `${ERC721.replace("ERC721}", "ERC721 as Original}")}
abstract contract ERC721 is Original {
    constructor(string memory name, string memory symbol) Original(name, symbol) {}
    function supportsInterface(bytes4 id) public view virtual override returns (bool) {
        return super.supportsInterface(id);
    }
    ${override}
}`
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
    to: "if (_firstOwnerOf(tokenId) != address(0)) tokenOwner =",
  },
  {
    fault: "a batch is missing from its owner's balance",
    file: "ProductRegistry.sol",
    from: "_increaseBalance(to, size);",
    to: "",
  },
  {
    fault: "individual tokens are missing from their owner's balance",
    file: "ProductRegistry.sol",
    from: "if (ownsBlock) _increaseBalance(to, uint128(products.length));",
    to: "",
  },
  {
    fault: "a block's second owner gets no token of its own",
    file: "ProductRegistry.sol",
    from: "if (!ownsBlock && !_exists(product.tokenId)) _mint",
    to: "if (false) _mint",
  },
  {
    fault: "a token that exists is minted to a block's second owner",
    file: "ProductRegistry.sol",
    from: "if (!ownsBlock && !_exists(product.tokenId))",
    to: "if (!ownsBlock)",
  },
  {
    fault: "a batch counts as one product against the cap",
    file: "ProductRegistry.sol",
    from: "_draw(minter, slot, size);",
    to: "_draw(minter, slot, 1);",
  },
  {
    fault: "whoever has no capacity may mint nothing, and is told another reason",
    file: "ProductRegistry.sol",
    from: "if (MinterSlot.unwrap(slot) == 0) revert NotMinter(msg.sender);",
    to: "",
  },
  {
    fault: "the pauser can unpause",
    file: "ProductRegistry.sol",
    from: "function unpause() external onlyRole(ADMIN_ROLE)",
    to: "function unpause() external onlyRole(PAUSER_ROLE)",
  },
  {
    fault: "the recaller can reinstate a product",
    file: "ProductRegistry.sol",
    from: "function reinstate(uint256 tokenId, uint16 reason) external onlyRole(REINSTATER_ROLE)",
    to: "function reinstate(uint256 tokenId, uint16 reason) external onlyRole(RECALLER_ROLE)",
  },
  {
    fault: "the recaller can reinstate a batch",
    file: "ProductRegistry.sol",
    from: "function reinstateBatch(bytes32 root, uint16 reason) external onlyRole(REINSTATER_ROLE)",
    to: "function reinstateBatch(bytes32 root, uint16 reason) external onlyRole(RECALLER_ROLE)",
  },
  {
    fault: "anybody sets minters",
    file: "ProductRegistry.sol",
    from: "uint48 window_s) external onlyRole(ADMIN_ROLE)",
    to: "uint48 window_s) external",
  },
  {
    fault: "the first block of 2^32 has an owner for every token that does not exist",
    file: "ProductRecords.sol",
    from: "if (key == 0) return false;",
    to: "",
  },
  {
    fault: "the parts of a product that come back are lost",
    file: "MinterSlot.sol",
    from: "PART_BITS = 32",
    to: "PART_BITS = 0",
  },
  {
    fault: "a minter's use is forgotten when its figures change",
    file: "MinterSlot.sol",
    from: "uint256 used = word == 0 ? 0 : _usedAt",
    to: "uint256 used = word != 0 ? 0 : _usedAt",
  },
  {
    fault: "an attestation can be repeated",
    file: "IssuerRegistry.sol",
    from: "revert IssuerAlreadyAttested(issuer);",
    to: "",
  },
  {
    fault: "a rename leaves the old name attested",
    file: "IssuerRegistry.sol",
    from: "periods[periods.length - 1].until = time;",
    to: "",
  },
  {
    fault: "a revocation reaches the last period only",
    file: "IssuerRegistry.sol",
    from: "if (period.until != 0 && period.until <= since) break;",
    to: "if (i < periods.length) break;",
  },
  {
    fault: "a revocation lies ahead",
    file: "IssuerRegistry.sol",
    from: "since == 0 || since > block.timestamp",
    to: "since == 0",
  },
  {
    fault: "a revocation moves later",
    file: "IssuerRegistry.sol",
    from: "known.revokedAt <= since;",
    to: "known.revokedAt < since;",
  },
  {
    fault: "blocks to come are distrusted",
    file: "IssuerRegistry.sol",
    from: "fromBlock > toBlock || toBlock > block.number",
    to: "fromBlock > toBlock",
  },
  {
    fault: "everybody's distrusted blocks are nobody's",
    file: "IssuerRegistry.sol",
    from: "new BlockRange[](own.length + everybodys.length)",
    to: "new BlockRange[](own.length)",
  },
  {
    fault: "the periods of all names are one name's",
    file: "IssuerRegistry.sol",
    from: "if (period.nameHash == _hash(name)) found",
    to: "found",
  },
  {
    fault: "a signature counts twice",
    file: "IssuerKeys.sol",
    from: "++_holders[issuer].nonce;",
    to: "",
  },
  {
    fault: "the attester's second key is live at once",
    file: "IssuerKeys.sol",
    from: "if (holder.hasHadKeys) from += RECOVERY_DELAY_S;",
    to: "",
  },
  {
    fault: "a key signs on after its end",
    file: "IssuerKeys.sol",
    from: " && key.until == 0;",
    to: ";",
  },
  {
    fault: "a key signs before its beginning",
    file: "IssuerKeys.sol",
    from: "key.from <= block.timestamp && ",
    to: "",
  },
  {
    fault: "a key's end moves later",
    file: "IssuerKeys.sol",
    from: "if (key.until != 0 && since >= key.until) revert KeyAlreadyEnded(keyHash);",
    to: "",
  },
  {
    fault: "the attester ends a key as of any time",
    file: "IssuerKeys.sol",
    from: "if (since != 0) revert EndMustBeNow(since);",
    to: "",
  },
  {
    fault: "what the attester ends was never live",
    file: "IssuerKeys.sol",
    from: "since = uint64(block.timestamp);",
    to: "since = 0;",
  },
  {
    fault: "what the company signs from is moved once it has come",
    file: "IssuerKeys.sol",
    from: "if (before != 0 && before <= block.timestamp) revert SignedFromInForce(before);",
    to: "",
  },
  {
    fault: "the keys are bound twice",
    file: "IssuerKeys.sol",
    from: "if (issuers != address(0)) revert AlreadyBound(issuers);",
    to: "",
  },
  {
    fault: "a passkey signs without its user",
    file: "KeySignature.sol",
    from: " || uint8(authenticatorData[32]) % 2 == 0",
    to: "",
  },
  {
    fault: "a passkey's signature has two forms",
    file: "KeySignature.sol",
    from: " || s > P256_HALF_ORDER",
    to: "",
  },
  {
    fault: "a passkey's challenge only begins with what is signed",
    file: "KeySignature.sol",
    from: ` || rest[0] != '"'`,
    to: "",
  },
  {
    fault: "a safe transfer asks nobody",
    file: "ProductRegistry.sol",
    from: ERC721,
    to: erc721With(`function safeTransferFrom(address from, address to, uint256 id, bytes memory) public override {
        transferFrom(from, to, id);
    }`),
  },
  {
    fault: "a transfer tells of the approval that it clears",
    file: "ProductRegistry.sol",
    from: ERC721,
    to: erc721With(`function _approve(address to, uint256 id, address auth, bool) internal override {
        super._approve(to, id, auth, true);
    }`),
  },
  {
    fault: "an approved account approves another",
    file: "ProductRegistry.sol",
    from: ERC721,
    to: erc721With(`function approve(address to, uint256 id) public override {
        _approve(to, id, _getApproved(id) == msg.sender ? address(0) : msg.sender);
    }`),
  },
]

// Without the IR and with shorter walks: the faults are the same and the answer comes sooner.
const copy = copyContracts((config) =>
  replaceOnce(replaceOnce(config, "viaIR: true, ", ""), "runs: rounds(256, 32)", "runs: 256"),
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
