// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/**
 * @title IIssuerKeys
 * @notice The keys with which companies sign statements about their mints. A statement counts if its key was live in the
 *         block of the mint. So a key that is stolen later cannot sign for earlier mints.
 *
 *         A key is identified by its hash: keccak256(0x01 | address) of a secp256k1 key, keccak256(0x02 | x | y) of a
 *         P-256 key (a passkey). The attester adds a company's first key. A live key signs for each later one. The
 *         attester may add one without a signature, but with a delay of 30 days, in which a live key may end it. The
 *         attester may also end a key, but only from the block of that transaction on.
 *
 *         A live key acts by an EIP-712 signature, which any account may submit. Domain: name "Touchmark Issuer Keys",
 *         version "1", chain id, this contract. Types:
 *
 *         - AddKey(bytes32 issuer,bytes32 keyHash,uint8 kind,uint256 nonce)
 *         - EndKey(bytes32 issuer,bytes32 keyHash,uint64 since,bool compromised,uint256 nonce)
 *         - SetSignedFrom(bytes32 issuer,uint64 time,uint256 nonce)
 *
 *         A secp256k1 signature is r | s | v (65 bytes, low s). A passkey's is abi.encode(x, y, r, s, authenticatorData,
 *         rest) with low s and the flag "user present". Its client data follows WebAuthn's serialization:
 *         `{"type":"webauthn.get","challenge":"` + base64url of the digest + rest, where the rest begins with `"`.
 */
interface IIssuerKeys {
    // ------------------------------------------------------------------------------------------------- Errors

    /**
     * @notice The contract is bound to an issuer registry already.
     * @param issuers That registry.
     */
    error AlreadyBound(address issuers);

    /// @notice The hash of the key or the issuer's id is zero.
    error KeyZero();

    /**
     * @notice A key is of kind 1 (secp256k1) or 2 (P-256).
     * @param kind The kind given.
     */
    error KeyKindUnknown(uint8 kind);

    /**
     * @notice The issuer has or had this key. An ended key cannot be added again.
     * @param keyHash The key's hash.
     */
    error KeyAlreadyKnown(bytes32 keyHash);

    /**
     * @notice The issuer never had this key.
     * @param keyHash The key's hash.
     */
    error KeyNotFound(bytes32 keyHash);

    /**
     * @notice The key ended at that time or earlier. Its end can only be moved to an earlier time.
     * @param keyHash The key's hash.
     */
    error KeyAlreadyEnded(bytes32 keyHash);

    /**
     * @notice The end of a key must not be in the future.
     * @param since The time given.
     */
    error EndInFuture(uint64 since);

    /**
     * @notice Without a live key's signature a key ends now, so the time must be 0.
     * @param since The time given.
     */
    error EndMustBeNow(uint64 since);

    /// @notice No key that is live now has signed exactly this.
    error NotSignedByLiveKey();

    /**
     * @notice The time from which a company signs must not be in the past.
     * @param time The time given.
     */
    error SignedFromInPast(uint64 time);

    /**
     * @notice The time from which the company signs has come, so it can no longer be changed.
     * @param signedFrom That time.
     */
    error SignedFromInForce(uint64 signedFrom);

    // ------------------------------------------------------------------------------------------------- Events

    /**
     * @notice A key was added.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param kind 1: secp256k1; 2: P-256.
     * @param from The first second in which it is live. In a recovery by the attester that is in 30 days.
     */
    event KeyAdded(bytes32 indexed issuer, bytes32 indexed keyHash, uint8 kind, uint64 from);

    /**
     * @notice A key ended.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param since The first second in which it is no longer live. Equal to its first second if it never was.
     * @param compromised Whether somebody else had the key.
     */
    event KeyEnded(bytes32 indexed issuer, bytes32 indexed keyHash, uint64 since, bool compromised);

    /**
     * @notice From this time, a mint without the company's signature is not the company's.
     * @param issuer The issuer's id.
     * @param time The first such second; 0: withdrawn before it came.
     */
    event SignedFromSet(bytes32 indexed issuer, uint64 time);

    // ------------------------------------------------------------------------------------------------- Writes

    /**
     * @notice Binds this contract to the calling issuer registry, whose attesters may act here.
     * @dev The registry calls this once, in its constructor. Reverts with {AlreadyBound}.
     */
    function bind() external;

    /**
     * @notice Adds a key.
     * @dev With a live key's signature: any caller. Without: ATTESTER_ROLE only; the key is live at once if it is the
     *      issuer's first, else in 30 days. Reverts with {KeyZero}, {KeyKindUnknown}, {KeyAlreadyKnown}, {NotSignedByLiveKey} or
     *      OpenZeppelin's `AccessControlUnauthorizedAccount`. Emits {KeyAdded}.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param kind 1: secp256k1; 2: P-256.
     * @param signature A live key's signature, as described above; empty: the attester calls.
     */
    function addKey(bytes32 issuer, bytes32 keyHash, uint8 kind, bytes calldata signature) external;

    /**
     * @notice Ends a key, even one that is not live yet. Only a live key can end one as of an earlier time, and may
     *         repeat it with a still earlier one.
     * @dev With a live key's signature, also the ending key's own: any caller. Without: ATTESTER_ROLE only, and the key
     *      ends in this block. Reverts with {KeyNotFound}, {KeyAlreadyEnded}, {EndInFuture}, {EndMustBeNow},
     *      {NotSignedByLiveKey} or OpenZeppelin's `AccessControlUnauthorizedAccount`. Emits {KeyEnded}.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param since The first second in which it is no longer live, at most now. Without a signature 0, which means now.
     * @param compromised Whether somebody else had the key.
     * @param signature A live key's signature, as described above; empty: the attester calls.
     */
    function endKey(bytes32 issuer, bytes32 keyHash, uint64 since, bool compromised, bytes calldata signature) external;

    /**
     * @notice Sets the time from which the company signs all its mints. It can be changed or withdrawn until that time
     *         has come, and never after.
     * @dev With a signature of the issuer's live key only. Reverts with {SignedFromInPast}, {SignedFromInForce} or
     *      {NotSignedByLiveKey}. Emits {SignedFromSet}.
     * @param issuer The issuer's id.
     * @param time The first such second, at least now; 0: withdraws it.
     * @param signature A live key's signature, as described above.
     */
    function setSignedFrom(bytes32 issuer, uint64 time, bytes calldata signature) external;

    // -------------------------------------------------------------------------------------------------- Reads

    /**
     * @notice A key of an issuer. A statement counts if its key was live in the block of the mint.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @return from The first second in which it is live; 0: the issuer never had it.
     * @return until The first second in which it is no longer live; 0 while it has no end.
     * @return kind 1: secp256k1; 2: P-256.
     * @return compromised Whether it ended because somebody else had it.
     */
    function keyOf(bytes32 issuer, bytes32 keyHash)
        external
        view
        returns (uint64 from, uint64 until, uint8 kind, bool compromised);

    /**
     * @notice The second from which the company signs all its mints; 0: none is set.
     * @param issuer The issuer's id.
     */
    function signedFromOf(bytes32 issuer) external view returns (uint64);

    /**
     * @notice The nonce of the issuer's next signature.
     * @param issuer The issuer's id.
     */
    function nonceOf(bytes32 issuer) external view returns (uint256);

    /// @notice The issuer registry whose attesters may act here. Never changes once it is set.
    function issuers() external view returns (address);
}
