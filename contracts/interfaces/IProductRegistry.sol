// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IIssuerRegistry} from "./IIssuerRegistry.sol";

/**
 * @title IProductRegistry
 * @notice Products as ERC-721 tokens. Each token holds the hash of one product record, and that hash never changes.
 *
 *         A record is a JSON document; docs/formats.md defines it and its hash. The highest bit of the token id tells
 *         the scope:
 *
 *         - individual (bit set): the contract stores the record's hash. The mint event carries the record, encrypted
 *           with a key that is derived from the product's code. The token id is derived from the code, too.
 *         - batch (bit clear): one Merkle root covers 1 to 2^20 products. Their token ids are consecutive. The first is
 *           the root with its highest bit and its low 32 bits cleared.
 *
 *         The Merkle tree is positional, so one token can have one record only:
 *
 *         - leaf i is keccak256(0x00 | record hash of product i);
 *         - leaves of 32 zero bytes fill the tree up to 2^d leaves, d = ceil(log2(size));
 *         - a node is keccak256(0x01 | left | right);
 *         - a proof lists the d siblings from the leaf up. Bit k of the index gives the side at level k.
 *
 *         Every product is a token with an owner of its own. Tokens cannot be burned.
 *
 *         {issuers} keeps the roles with OpenZeppelin's AccessControl: DEFAULT_ADMIN_ROLE, RECALLER_ROLE,
 *         REINSTATER_ROLE and PAUSER_ROLE. Its owner is the admin of both contracts. Handing that over takes two steps
 *         and a delay. The admin sets minters and their capacity here: see {setMinter}.
 *
 * @dev One ERC-2309 `ConsecutiveTransfer` announces a batch, in place of a `Transfer` for each token. ERC-2309 allows
 *      that at any time. OpenZeppelin says that its use after construction breaks ERC-721's rule of a `Transfer` for
 *      each change of ownership. We accept that: an event for each token would cost 1,875 gas a product, against
 *      about 7. Some indexers therefore list a batch's token only after its first transfer. ERC-2309 has no functions,
 *      so it has no ERC-165 id.
 */
interface IProductRegistry {
    // -------------------------------------------------------------------------------------------------- Types

    /**
     * @notice One individual product to mint.
     * @param tokenId Derived from the product's code; highest bit set.
     * @param recordHash The record's hash (docs/formats.md); not zero.
     * @param sealedRecord Nonce, ciphertext and tag of the record, encrypted with the code's key. Only emitted.
     */
    struct Product {
        uint256 tokenId;
        bytes32 recordHash;
        bytes sealedRecord;
    }

    /**
     * @notice What the registry says about a token and a record.
     *
     *         - NotFound: the token does not exist.
     *         - Valid: the record is the token's. Neither the token nor its batch is recalled.
     *         - Changed: the token exists, but the record, root or proof is not the token's.
     *         - Recalled: the record is the token's. The token or its batch is recalled.
     */
    enum Verdict {
        NotFound,
        Valid,
        Changed,
        Recalled
    }

    // ------------------------------------------------------------------------------------------------- Errors

    /// @notice `mint` was called without products.
    error NoProducts();

    /**
     * @notice The token id is not an individual token's: its highest bit is clear.
     * @param tokenId The id given.
     */
    error TokenIdNotIndividual(uint256 tokenId);

    /**
     * @notice The first 224 bits of the record hash are zero.
     * @param tokenId The token it was given for.
     */
    error RecordHashZero(uint256 tokenId);

    /**
     * @notice The token exists already. So a transaction that is sent again never mints twice.
     * @param tokenId The token's id.
     */
    error TokenAlreadyMinted(uint256 tokenId);

    /**
     * @notice A batch holds 1 to `sizeMax` products.
     * @param size The size given.
     * @param sizeMax The largest size allowed.
     */
    error BatchSizeOutOfRange(uint32 size, uint32 sizeMax);

    /**
     * @notice The root without its highest bit and its low 32 bits is zero, so it gives no token ids.
     * @param root The root given.
     */
    error RootUnusable(bytes32 root);

    /**
     * @notice The batch exists already. So a transaction that is sent again never mints twice.
     * @param root The root given. Roots that differ only in the bits that token ids leave out count as the same.
     */
    error BatchAlreadyMinted(bytes32 root);

    /**
     * @notice The account is not a minter.
     * @param account The account.
     */
    error NotMinter(address account);

    /// @notice A minter needs a window of at least one second.
    error WindowZero();

    /**
     * @notice The minter has too little capacity left at this moment.
     * @param minter The minter.
     * @param requested The number of products to mint.
     * @param available The number of products that it may still mint now.
     */
    error MintCapExceeded(address minter, uint256 requested, uint256 available);

    /**
     * @notice The token does not exist.
     * @param tokenId The id given.
     */
    error TokenNotFound(uint256 tokenId);

    /**
     * @notice No batch has exactly this root.
     * @param root The root given.
     */
    error BatchNotFound(bytes32 root);

    /**
     * @notice The token is recalled already.
     * @param tokenId The token's id.
     */
    error TokenAlreadyRecalled(uint256 tokenId);

    /**
     * @notice The token itself is not recalled. Its batch may be.
     * @param tokenId The token's id.
     */
    error TokenNotRecalled(uint256 tokenId);

    /**
     * @notice The batch is recalled already.
     * @param root The batch's root.
     */
    error BatchAlreadyRecalled(bytes32 root);

    /**
     * @notice The batch itself is not recalled. Some of its tokens may be.
     * @param root The batch's root.
     */
    error BatchNotRecalled(bytes32 root);

    // ------------------------------------------------------------------------------------------------- Events

    /**
     * @notice An individual product was registered. An ERC-721 `Transfer` from the zero address precedes it.
     * @param tokenId The token's id.
     * @param issuer The issuing company's id, as in {IIssuerRegistry}.
     * @param recordHash The record's hash (docs/formats.md).
     * @param sealedRecord The record, encrypted with a key derived from the product's code.
     */
    event ProductMinted(uint256 indexed tokenId, bytes32 indexed issuer, bytes32 recordHash, bytes sealedRecord);

    /**
     * @notice A batch of products was registered. An ERC-2309 `ConsecutiveTransfer` precedes it.
     * @param root Root of the batch's positional Merkle tree.
     * @param issuer The issuing company's id, as in {IIssuerRegistry}.
     * @param firstTokenId Id of the product at index 0; the others follow it.
     * @param size Number of products.
     */
    event BatchMinted(bytes32 indexed root, bytes32 indexed issuer, uint256 firstTokenId, uint32 size);

    /**
     * @notice One product was recalled. An ERC-4906 `MetadataUpdate` follows.
     * @param tokenId The token's id.
     * @param reason A reason code; the registry does not interpret it.
     */
    event TokenRecalled(uint256 indexed tokenId, uint16 reason);

    /**
     * @notice The recall of one product was taken back. An ERC-4906 `MetadataUpdate` follows.
     * @param tokenId The token's id.
     * @param reason A reason code; the registry does not interpret it.
     */
    event TokenReinstated(uint256 indexed tokenId, uint16 reason);

    /**
     * @notice A whole batch was recalled. An ERC-4906 `BatchMetadataUpdate` follows.
     * @param root The batch's root.
     * @param firstTokenId Id of its first token.
     * @param size Number of its tokens.
     * @param reason A reason code; the registry does not interpret it.
     */
    event BatchRecalled(bytes32 indexed root, uint256 firstTokenId, uint32 size, uint16 reason);

    /**
     * @notice The recall of a whole batch was taken back. Tokens recalled one by one stay recalled. An ERC-4906
     *         `BatchMetadataUpdate` follows.
     * @param root The batch's root.
     * @param firstTokenId Id of its first token.
     * @param size Number of its tokens.
     * @param reason A reason code; the registry does not interpret it.
     */
    event BatchReinstated(bytes32 indexed root, uint256 firstTokenId, uint32 size, uint16 reason);

    /**
     * @notice Token URIs have a new base. An ERC-4906 `BatchMetadataUpdate` of all ids follows.
     * @param baseURI The new base.
     */
    event BaseURIChanged(string baseURI);

    /// @notice The address of the contract's own metadata has changed (ERC-7572).
    event ContractURIUpdated();

    /**
     * @notice A minter was added, changed or removed.
     * @param minter The account.
     * @param capacity The most products that it may mint at once; 0: it is no longer a minter.
     * @param window_s The seconds in which a used-up capacity comes back in full.
     */
    event MinterChanged(address indexed minter, uint64 capacity, uint48 window_s);

    // ------------------------------------------------------------------------------------------------- Minting

    /**
     * @notice Registers individual products, all or none.
     * @dev Minters only, not while paused. Reverts with {NotMinter}, {NoProducts}, {MintCapExceeded},
     *      {TokenIdNotIndividual}, {RecordHashZero}, {TokenAlreadyMinted}, or OpenZeppelin's `ERC721InvalidReceiver`
     *      and `EnforcedPause`. The receiver is not called. Emits `Transfer` and {ProductMinted} for each.
     * @param to The owner of the tokens; not zero.
     * @param issuer The issuing company's id.
     * @param products The products.
     */
    function mint(address to, bytes32 issuer, Product[] calldata products) external;

    /**
     * @notice Registers a batch of products by the root of their tree.
     * @dev Minters only, not while paused. Reverts with {NotMinter}, {BatchSizeOutOfRange}, {RootUnusable},
     *      {BatchAlreadyMinted}, {MintCapExceeded}, or OpenZeppelin's `ERC721InvalidReceiver` and `EnforcedPause`.
     *      Emits `ConsecutiveTransfer` and {BatchMinted}.
     * @param to The owner of the tokens; not zero.
     * @param issuer The issuing company's id.
     * @param root Root of the positional tree over the products' record hashes.
     * @param size Number of products, 1 to 2^20.
     */
    function mintBatch(address to, bytes32 issuer, bytes32 root, uint32 size) external;

    /**
     * @notice Stops minting. Reads, recalls and transfers go on.
     * @dev PAUSER_ROLE only.
     */
    function pause() external;

    /**
     * @notice Allows minting again.
     * @dev The admin only, so that a stolen pauser key cannot let a thief go on.
     */
    function unpause() external;

    // ---------------------------------------------------------------------------------------------- Recalling

    /**
     * @notice Recalls one product of either scope. Independent of a recall of its batch.
     * @dev RECALLER_ROLE only. Reverts with {TokenNotFound} or {TokenAlreadyRecalled}. Emits {TokenRecalled}.
     * @param tokenId The token's id.
     * @param reason A reason code for the event.
     */
    function recall(uint256 tokenId, uint16 reason) external;

    /**
     * @notice Takes back the recall of one product. A recall of its batch stays.
     * @dev REINSTATER_ROLE only: a false recall is noticed at once, a false reinstatement is not. Reverts with {TokenNotFound} or {TokenNotRecalled}. Emits {TokenReinstated}.
     * @param tokenId The token's id.
     * @param reason A reason code for the event.
     */
    function reinstate(uint256 tokenId, uint16 reason) external;

    /**
     * @notice Recalls all products of a batch.
     * @dev RECALLER_ROLE only. Reverts with {BatchNotFound} or {BatchAlreadyRecalled}. Emits {BatchRecalled}.
     * @param root The batch's root.
     * @param reason A reason code for the event.
     */
    function recallBatch(bytes32 root, uint16 reason) external;

    /**
     * @notice Takes back the recall of a batch. Tokens recalled one by one stay recalled.
     * @dev REINSTATER_ROLE only. Reverts with {BatchNotFound} or {BatchNotRecalled}. Emits {BatchReinstated}.
     * @param root The batch's root.
     * @param reason A reason code for the event.
     */
    function reinstateBatch(bytes32 root, uint16 reason) external;

    // ----------------------------------------------------------------------------------------------- Settings

    /**
     * @notice Sets the base of token URIs. A token's URI is the base and the token id in decimal digits. It leads to
     *         public metadata, which contains no codes.
     * @dev The admin only. Emits {BaseURIChanged}.
     * @param baseURI The base, with its closing slash; empty: tokens have no URI.
     */
    function setBaseURI(string calldata baseURI) external;

    /**
     * @notice Adds, changes or removes a minter. Used capacity comes back steadily. What was used before still counts
     *         after a change; only a capacity of 0 clears it.
     * @dev The admin only. Reverts with {WindowZero}. Emits {MinterChanged}.
     * @param minter The account.
     * @param capacity The most products that it may mint at once; 0: it is not a minter.
     * @param window_s The seconds in which a used-up capacity comes back in full. Zero only with a capacity of 0.
     */
    function setMinter(address minter, uint64 capacity, uint48 window_s) external;

    // -------------------------------------------------------------------------------------------------- Reads

    /**
     * @notice Tells whether a record is the token's, and whether the product is recalled. `Valid` does not tell who the
     *         issuer is: ask {issuers} about the issuer in the record.
     * @dev The highest bit of the id alone decides the scope. For an individual token, the contract stores and compares
     *      the first 224 bits of the record hash.
     * @param tokenId The token's id.
     * @param recordHash The record's hash (docs/formats.md).
     * @param root The batch's root; 0 for an individual token.
     * @param proof Siblings from the leaf up; empty for an individual token and for a batch of one.
     * @return The first that applies of NotFound, Changed, Recalled, Valid.
     */
    function verify(uint256 tokenId, bytes32 recordHash, bytes32 root, bytes32[] calldata proof)
        external
        view
        returns (Verdict);

    /**
     * @notice The state of a token of either scope.
     * @param tokenId The token's id.
     * @return exists Whether the token exists.
     * @return recalled Whether the token or its batch is recalled.
     * @return blockNumber The block of the mint and its event; 0 when the token does not exist.
     */
    function statusOf(uint256 tokenId) external view returns (bool exists, bool recalled, uint32 blockNumber);

    /**
     * @notice The record of an individual token.
     * @param tokenId The token's id.
     * @return recordHash The first 224 bits of the record's hash; 0 when there is no such individual token.
     * @return blockNumber The block that holds its {ProductMinted} event; 0 when there is no such individual token.
     */
    function recordOf(uint256 tokenId) external view returns (bytes28 recordHash, uint32 blockNumber);

    /**
     * @notice The batch that a token belongs to. All zero when the id is in no batch.
     * @param tokenId Any id of the batch.
     * @return owner The account that the batch was minted to. A token that was transferred has another owner.
     * @return size Number of tokens.
     * @return blockNumber The block that holds its {BatchMinted} event.
     * @return recalled Whether the batch is recalled as a whole.
     */
    function batchOf(uint256 tokenId)
        external
        view
        returns (address owner, uint32 size, uint32 blockNumber, bool recalled);

    /**
     * @notice The root of the batch that a token belongs to.
     * @param tokenId Any id of the batch.
     * @return The whole root, or 0 when the id is in no batch.
     */
    function rootOf(uint256 tokenId) external view returns (bytes32);

    /**
     * @notice How much an account may mint.
     * @param minter The account.
     * @return capacity The most products that it may mint at once; 0: it is not a minter.
     * @return window_s The seconds in which a used-up capacity comes back in full.
     * @return available The number of products that it may mint now.
     */
    function minterOf(address minter) external view returns (uint64 capacity, uint48 window_s, uint64 available);

    /**
     * @notice The address of the contract's own metadata (ERC-7572): the base of token URIs and "contract". Empty when
     *         there is no base.
     */
    function contractURI() external view returns (string memory);

    /**
     * @notice The contract that attests issuers and keeps the roles. Never changes.
     */
    function issuers() external view returns (IIssuerRegistry);
}
