// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/**
 * @title IIssuerKeys
 * @notice The keys with which companies sign for themselves, and since when. A statement that a company signed counts if
 *         and only if its key was live in the block of the mint, so that a key stolen later cannot backdate.
 *
 *         A key is known by its hash: keccak256(0x01 | address) of a secp256k1 key, keccak256(0x02 | x | y) of a P-256
 *         key, as passkeys are. The first key of a company is added by the attester; every later one is signed for by a
 *         live one, or added by the attester with a delay of 30 days, in which a live key may still end it.
 *
 *         What a live key decides is an EIP-712 signature that anybody may send. Domain: name "Touchmark Issuer Keys",
 *         version "1", chain id, this contract. Types:
 *
 *         - AddKey(bytes32 issuer,bytes32 keyHash,uint8 kind,uint256 nonce)
 *         - EndKey(bytes32 issuer,bytes32 keyHash,uint64 since,bool compromised,uint256 nonce)
 *         - SetSignedFrom(bytes32 issuer,uint64 time,uint256 nonce)
 *
 *         The signature is r | s | v (65 bytes, low s) of a secp256k1 key. Of a passkey it is abi.encode(x, y, r, s,
 *         authenticatorData, rest): low s, user present, and the client data in the serialization that WebAuthn lays
 *         down, `{"type":"webauthn.get","challenge":"` + base64url of the digest + rest, where the rest begins with `"`.
 */
interface IIssuerKeys {
    // ------------------------------------------------------------------------------------------------- Errors

    /**
     * @notice The issuer registry whose attester acts here is known already.
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
     * @notice The issuer has or had this key. A key that has ended never lives again.
     * @param keyHash The key's hash.
     */
    error KeyAlreadyKnown(bytes32 keyHash);

    /**
     * @notice The issuer never had this key.
     * @param keyHash The key's hash.
     */
    error KeyNotFound(bytes32 keyHash);

    /**
     * @notice The key has ended by then already. An end can be moved back only.
     * @param keyHash The key's hash.
     */
    error KeyAlreadyEnded(bytes32 keyHash);

    /**
     * @notice The key may end now or earlier.
     * @param since The time given.
     */
    error EndInFuture(uint64 since);

    /// @notice The signature is none of a key that is live now for just this.
    error NotSignedByLiveKey();

    /**
     * @notice A company may sign from now or later on.
     * @param time The time given.
     */
    error SignedFromInPast(uint64 time);

    /**
     * @notice From when on the company signs is past, and so stays for ever.
     * @param signedFrom That time.
     */
    error SignedFromInForce(uint64 signedFrom);

    // ------------------------------------------------------------------------------------------------- Events

    /**
     * @notice A key was added.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param kind 1: secp256k1; 2: P-256.
     * @param from From which second on it is live; 30 days from now when the attester recovers a company's keys.
     */
    event KeyAdded(bytes32 indexed issuer, bytes32 indexed keyHash, uint8 kind, uint64 from);

    /**
     * @notice A key ended.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param since The first second in which it is not live; its first, when it never was.
     * @param compromised Whether it was in other hands.
     */
    event KeyEnded(bytes32 indexed issuer, bytes32 indexed keyHash, uint64 since, bool compromised);

    /**
     * @notice What is minted from then on in the company's name, and not signed by it, is not the company's.
     * @param issuer The issuer's id.
     * @param time That second; 0: taken back before it came.
     */
    event SignedFromSet(bytes32 indexed issuer, uint64 time);

    // ------------------------------------------------------------------------------------------------- Writes

    /**
     * @notice Makes the caller the issuer registry whose attester acts here: once, by that registry when it is created.
     * @dev Reverts with {AlreadyBound}.
     */
    function bind() external;

    /**
     * @notice Adds a key.
     * @dev With a signature: of a live key. Without: ATTESTER_ROLE only; live at once if it is the issuer's first, else
     *      in 30 days. Reverts with {KeyZero}, {KeyKindUnknown}, {KeyAlreadyKnown}, {NotSignedByLiveKey} or
     *      OpenZeppelin's `AccessControlUnauthorizedAccount`. Emits {KeyAdded}.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param kind 1: secp256k1; 2: P-256.
     * @param signature See above; empty: as the attester.
     */
    function addKey(bytes32 issuer, bytes32 keyHash, uint8 kind, bytes calldata signature) external;

    /**
     * @notice Ends a key, which may be one that is not live yet. May be repeated with an earlier time.
     * @dev With a signature: of a live key, which may be the one that ends. Without: ATTESTER_ROLE only. Reverts with
     *      {KeyNotFound}, {KeyAlreadyEnded}, {EndInFuture}, {NotSignedByLiveKey} or OpenZeppelin's
     *      `AccessControlUnauthorizedAccount`. Emits {KeyEnded}.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @param since The first second in which it is not live, at most now.
     * @param compromised Whether it was in other hands.
     * @param signature See above; empty: as the attester.
     */
    function endKey(bytes32 issuer, bytes32 keyHash, uint64 since, bool compromised, bytes calldata signature) external;

    /**
     * @notice Says from when on the company signs everything. Can be moved or taken back until that time has come, and
     *         never after.
     * @dev A live key of the issuer alone. Reverts with {SignedFromInPast}, {SignedFromInForce} or
     *      {NotSignedByLiveKey}. Emits {SignedFromSet}.
     * @param issuer The issuer's id.
     * @param time That second, at least now; 0: not after all.
     * @param signature See above.
     */
    function setSignedFrom(bytes32 issuer, uint64 time, bytes calldata signature) external;

    // -------------------------------------------------------------------------------------------------- Reads

    /**
     * @notice A key. A statement signed with it counts when it was live in the block of the mint.
     * @param issuer The issuer's id.
     * @param keyHash The key's hash.
     * @return from From which second on it is live; 0: the issuer never had it.
     * @return until The first second in which it is not; 0 while it has no end.
     * @return kind 1: secp256k1; 2: P-256.
     * @return compromised Whether it ended because it was in other hands.
     */
    function keyOf(bytes32 issuer, bytes32 keyHash)
        external
        view
        returns (uint64 from, uint64 until, uint8 kind, bool compromised);

    /**
     * @notice From which second on the company signs everything; 0: it has not said so.
     * @param issuer The issuer's id.
     */
    function signedFromOf(bytes32 issuer) external view returns (uint64);

    /**
     * @notice The number that the issuer's next signature must name.
     * @param issuer The issuer's id.
     */
    function nonceOf(bytes32 issuer) external view returns (uint256);

    /// @notice The issuer registry whose attester acts here. Never changes once it is known.
    function issuers() external view returns (address);
}
