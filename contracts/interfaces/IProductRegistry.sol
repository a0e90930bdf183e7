// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IIssuerRegistry} from "./IIssuerRegistry.sol";

/**
 * @title IProductRegistry
 * @notice Products as tokens. Each token binds the keccak256 hash of one product record, unchangeable once written.
 *
 *         A record is a JSON document in canonical form (RFC 8785); what the chain holds is its hash. There are two
 *         scopes, told apart by the highest bit of the token id:
 *
 *         - individual (bit set): the token stands on its own. Its record hash is in storage, and its mint event
 *           carries the record, sealed with a key that only the holder of the product's code can derive. The id, too,
 *           is derived from the code.
 *         - batch (bit clear): one Merkle root stands for 1 to 2^20 products. The token ids are consecutive: the root
 *           with its highest bit and its low 32 bits cleared, plus the product's index. The tree is positional: leaf
 *           i is keccak256(0x00 | record hash of product i), padded with leaves of 32 zero bytes to 2^d leaves, d =
 *           ceil(log2(size)); a node is keccak256(0x01 | left | right); a proof is the d siblings from the leaf up,
 *           and bit k of the index says on which side level k stands. So one token can have one record only.
 *
 *         Every product of either scope is an ERC-721 token with an owner of its own. There is no burn.
 *
 *         Roles are those that {issuers} keeps with OpenZeppelin's AccessControl: DEFAULT_ADMIN_ROLE, RECALLER_ROLE,
 *         REINSTATER_ROLE and PAUSER_ROLE. Its owner is the admin of both contracts, who hands over in two steps and
 *         with a delay. Who may mint, and how much, the admin says here: see {setMinter}.
 *
 * @dev A batch is announced by one ERC-2309 `ConsecutiveTransfer` and not by a `Transfer` for each token. ERC-2309
 *      allows that at any time; OpenZeppelin calls its use after construction not compliant with ERC-721's rule that
 *      a `Transfer` is emitted whenever ownership changes. We deviate knowingly: an event for each token would cost
 *      1,875 gas a product against about 7. Some indexers therefore list a token of a large batch only once it moves.
 *      ERC-2309 has no functions and so no ERC-165 id.
 */
interface IProductRegistry {
    // -------------------------------------------------------------------------------------------------- Types

    /**
     * @notice One individual product to mint.
     * @param tokenId Derived from the product's code; highest bit set.
     * @param recordHash keccak256 of the canonical record; not zero.
     * @param sealedRecord Nonce, ciphertext and tag of the record under the code's key; for the event only.
     */
    struct Product {
        uint256 tokenId;
        bytes32 recordHash;
        bytes sealedRecord;
    }

    /**
     * @notice What the registry says about a token and a record.
     *
     *         - NotFound: there is no such token.
     *         - Valid: the token exists, the record is the one written for it, and neither token nor batch is recalled.
     *         - Changed: the token exists, but the record, root or proof is not the one written for it.
     *         - Recalled: the record is right, and the token or its batch is recalled.
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
     * @notice The id cannot be an individual token's: its highest bit is clear.
     * @param tokenId The id given.
     */
    error TokenIdNotIndividual(uint256 tokenId);

    /**
     * @notice The record hash is zero, or those of its bits are that are kept.
     * @param tokenId The token it was given for.
     */
    error RecordHashZero(uint256 tokenId);

    /**
     * @notice The token exists. Nothing was changed, so a re-sent transaction never mints twice.
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
     * @notice Nothing is left of the root to number tokens by, once its highest bit and low 32 bits are cleared.
     * @param root The root given.
     */
    error RootUnusable(bytes32 root);

    /**
     * @notice The batch exists. Nothing was changed, so a re-sent transaction never mints twice.
     * @param root The root given. (A root that differs only in the bits that token ids leave out counts as the same.)
     */
    error BatchAlreadyMinted(bytes32 root);

    /**
     * @notice The account may not mint: it was given no capacity.
     * @param account The account.
     */
    error NotMinter(address account);

    /// @notice A minter's capacity must come back within some time: the window is zero.
    error WindowZero();

    /**
     * @notice The minter has used up what it may mint for now.
     * @param minter Who wanted to mint.
     * @param requested How many products.
     * @param available How many it may still mint at this moment.
     */
    error MintCapExceeded(address minter, uint256 requested, uint256 available);

    /**
     * @notice There is no such token.
     * @param tokenId The id given.
     */
    error TokenNotFound(uint256 tokenId);

    /**
     * @notice No batch with exactly this root was minted.
     * @param root The root given.
     */
    error BatchNotFound(bytes32 root);

    /**
     * @notice The token is recalled already.
     * @param tokenId The token's id.
     */
    error TokenAlreadyRecalled(uint256 tokenId);

    /**
     * @notice The token itself is not recalled. (Its batch may be.)
     * @param tokenId The token's id.
     */
    error TokenNotRecalled(uint256 tokenId);

    /**
     * @notice The batch is recalled already.
     * @param root The batch's root.
     */
    error BatchAlreadyRecalled(bytes32 root);

    /**
     * @notice The batch itself is not recalled. (Some of its tokens may be.)
     * @param root The batch's root.
     */
    error BatchNotRecalled(bytes32 root);

    // ------------------------------------------------------------------------------------------------- Events

    /**
     * @notice An individual product was registered. An ERC-721 `Transfer` from the zero address precedes it.
     * @param tokenId The token's id.
     * @param issuer The issuing company's id, as in {IIssuerRegistry}.
     * @param recordHash keccak256 of the canonical record.
     * @param sealedRecord The record, sealed with the product's code.
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
     * @notice Token URIs begin differently from now on. An ERC-4906 `BatchMetadataUpdate` of all ids follows.
     * @param baseURI The new beginning.
     */
    event BaseURIChanged(string baseURI);

    /// @notice The contract's metadata is found elsewhere from now on (ERC-7572).
    event ContractURIUpdated();

    /**
     * @notice An account may mint more or less from now on, or not at all.
     * @param minter The account.
     * @param capacity How many products it may mint at once; 0: it is no minter any more.
     * @param window_s In how many seconds a used-up capacity has come back.
     */
    event MinterChanged(address indexed minter, uint64 capacity, uint48 window_s);

    // ------------------------------------------------------------------------------------------------- Minting

    /**
     * @notice Registers individual products, all or none.
     * @dev Minters only, not while paused. Reverts with {NotMinter}, {NoProducts}, {MintCapExceeded},
     *      {TokenIdNotIndividual}, {RecordHashZero}, {TokenAlreadyMinted}, or OpenZeppelin's `ERC721InvalidReceiver`
     *      and `EnforcedPause`. The receiver is not called. Emits `Transfer` and {ProductMinted} for each.
     * @param to Who owns the tokens; not zero.
     * @param issuer The issuing company's id.
     * @param products The products.
     */
    function mint(address to, bytes32 issuer, Product[] calldata products) external;

    /**
     * @notice Registers a batch of products by the root of their tree.
     * @dev Minters only, not while paused. Reverts with {NotMinter}, {BatchSizeOutOfRange}, {RootUnusable},
     *      {BatchAlreadyMinted}, {MintCapExceeded}, or OpenZeppelin's `ERC721InvalidReceiver` and `EnforcedPause`.
     *      Emits `ConsecutiveTransfer` and {BatchMinted}.
     * @param to Who owns the tokens; not zero.
     * @param issuer The issuing company's id.
     * @param root Root of the positional tree over the products' record hashes.
     * @param size Number of products, 1 to 2^20.
     */
    function mintBatch(address to, bytes32 issuer, bytes32 root, uint32 size) external;

    /**
     * @notice Stops minting. Reading, recalling and transferring go on.
     * @dev PAUSER_ROLE only.
     */
    function pause() external;

    /**
     * @notice Allows minting again.
     * @dev The admin only: who can stop a thief should not be able to let one go on.
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
     * @notice Takes back the recall of one product. A recall of its batch stays. Another role than that of {recall},
     *         since a false recall is loud and this is silent.
     * @dev REINSTATER_ROLE only. Reverts with {TokenNotFound} or {TokenNotRecalled}. Emits {TokenReinstated}.
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
     * @notice Sets how token URIs begin: a token's URI is this followed by its id in decimal digits, and leads to
     *         public metadata without codes. Empty: tokens have no URI.
     * @dev The admin only. Emits {BaseURIChanged}.
     * @param baseURI The beginning, with its closing slash.
     */
    function setBaseURI(string calldata baseURI) external;

    /**
     * @notice Sets how much an account may mint, if anything. What it may mint at once comes back steadily; what it has
     *         used before counts on under the new figures, until it is taken away with a capacity of 0.
     * @dev The admin only. Reverts with {WindowZero}. Emits {MinterChanged}.
     * @param minter The account.
     * @param capacity How many products it may mint at once; 0: it is no minter.
     * @param window_s In how many seconds a used-up capacity has come back; not 0 unless the capacity is.
     */
    function setMinter(address minter, uint64 capacity, uint48 window_s) external;

    // -------------------------------------------------------------------------------------------------- Reads

    /**
     * @notice Says whether a record is the one written for a token, and whether the product is recalled. `Valid` says
     *         nothing about who the issuer is: ask {issuers} for the issuer named in the record.
     * @dev The scope comes from the id's highest bit alone. Of an individual token's record hash the first 224 bits are
     *      kept and compared.
     * @param tokenId The token's id.
     * @param recordHash keccak256 of the canonical record.
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
     * @return exists Whether it was minted.
     * @return recalled Whether it or its batch is recalled.
     * @return blockNumber The block it was minted in, which holds its mint event; 0 when it does not exist.
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
     * @return owner Who the batch was minted to. A token that has moved since has another owner.
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
     * @return capacity How many products it may mint at once; 0: it is no minter.
     * @return window_s In how many seconds a used-up capacity has come back.
     * @return available How many products it may mint at this moment.
     */
    function minterOf(address minter) external view returns (uint64 capacity, uint48 window_s, uint64 available);

    /**
     * @notice Where the contract's own metadata is (ERC-7572): how token URIs begin, followed by "contract". Empty where
     *         tokens have no URI.
     */
    function contractURI() external view returns (string memory);

    /**
     * @notice Where the names behind issuer ids are attested and roles are kept. Never changes.
     */
    function issuers() external view returns (IIssuerRegistry);
}
