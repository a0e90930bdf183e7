// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/**
 * @title IIssuerRegistry
 * @notice Who has been checked: the names and domains that stand behind the issuer ids in product records.
 *
 *         An issuer id is keccak256 of the 36 lower-case ASCII characters of the company's random UUID. It stands in every
 *         record the company issues (`record.issuer.id`). A reader takes it from a record that {IProductRegistry-verify}
 *         has proved, and asks here which name was attested for it. Everything is in storage, so that one call against
 *         the current state answers, and also in events, so that an index can be rebuilt.
 */
interface IIssuerRegistry {
    // ------------------------------------------------------------------------------------------------- Errors

    /// @notice The issuer id is zero.
    error IssuerZero();

    /**
     * @notice The name is empty or too long.
     * @param bytesGiven How long it is, in bytes of UTF-8.
     * @param bytesMax How long it may be; at least one byte is needed.
     */
    error NameLengthOutOfRange(uint256 bytesGiven, uint256 bytesMax);

    /**
     * @notice The domain is too long. It may be empty: not every company has one.
     * @param bytesGiven How long it is, in bytes.
     * @param bytesMax How long it may be.
     */
    error DomainTooLong(uint256 bytesGiven, uint256 bytesMax);

    /**
     * @notice The issuer is attested already. To attest another name, revoke first.
     * @param issuer The issuer's id.
     */
    error IssuerAlreadyAttested(bytes32 issuer);

    /**
     * @notice There is nothing to revoke: the issuer was never attested, or is revoked already.
     * @param issuer The issuer's id.
     */
    error IssuerNotAttested(bytes32 issuer);

    // ------------------------------------------------------------------------------------------------- Events

    /**
     * @notice Somebody checked that this issuer is this company.
     * @param issuer The issuer's id.
     * @param name The company's name as it was checked.
     * @param domain A domain that the company was shown to hold, or nothing.
     */
    event IssuerAttested(bytes32 indexed issuer, string name, string domain);

    /**
     * @notice The attestation was withdrawn. What it said until then stays readable.
     * @param issuer The issuer's id.
     */
    event IssuerRevoked(bytes32 indexed issuer);

    // ------------------------------------------------------------------------------------------------- Writes

    /**
     * @notice Attests that an issuer is the named company. Allowed again after a revocation: that is a new attestation
     *         with a new date, and the old date is found in the events only.
     * @dev ATTESTER_ROLE only. Reverts with {IssuerZero}, {NameLengthOutOfRange}, {DomainTooLong} or
     *      {IssuerAlreadyAttested}. Emits {IssuerAttested}.
     * @param issuer The issuer's id, not zero.
     * @param name The company's name, 1 to 256 bytes of UTF-8.
     * @param domain A domain of the company, at most 253 bytes, or nothing.
     */
    function attest(bytes32 issuer, string calldata name, string calldata domain) external;

    /**
     * @notice Withdraws an attestation. Products issued under it stay verifiable; readers say "attested until" the date.
     * @dev ATTESTER_ROLE only. Reverts with {IssuerNotAttested}. Emits {IssuerRevoked}.
     * @param issuer The issuer's id.
     */
    function revokeIssuer(bytes32 issuer) external;

    // -------------------------------------------------------------------------------------------------- Reads

    /**
     * @notice What was attested about an issuer.
     * @param issuer The issuer's id.
     * @return name The attested name; empty when never attested.
     * @return domain The attested domain; may be empty.
     * @return attestedAt When, in seconds since 1970; 0 when never.
     * @return revokedAt When the attestation was withdrawn, in seconds since 1970; 0 while it stands.
     */
    function issuerOf(bytes32 issuer)
        external
        view
        returns (string memory name, string memory domain, uint64 attestedAt, uint64 revokedAt);
}
