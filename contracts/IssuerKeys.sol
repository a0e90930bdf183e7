// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IIssuerKeys} from "./interfaces/IIssuerKeys.sol";
import {KeySignature} from "./KeySignature.sol";

/// @title IssuerKeys
/// @notice See {IIssuerKeys}. A contract of its own, because together with {IssuerRegistry} it would be too large.
contract IssuerKeys is IIssuerKeys {
    struct Key {
        uint64 from;
        uint64 until;
        uint8 kind;
        bool compromised;
    }

    struct Holder {
        uint64 signedFrom;
        uint64 nonce;
        bool hasHadKeys;
    }

    // ---------------------------------------------------------------------------------------------- Constants

    bytes32 private constant ATTESTER_ROLE = keccak256("ATTESTER_ROLE");
    uint64 private constant RECOVERY_DELAY_S = 30 days;

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant ADD_KEY = keccak256("AddKey(bytes32 issuer,bytes32 keyHash,uint8 kind,uint256 nonce)");
    bytes32 private constant END_KEY =
        keccak256("EndKey(bytes32 issuer,bytes32 keyHash,uint64 since,bool compromised,uint256 nonce)");
    bytes32 private constant SET_SIGNED_FROM = keccak256("SetSignedFrom(bytes32 issuer,uint64 time,uint256 nonce)");

    // ------------------------------------------------------------------------------------------------ Storage

    /// @inheritdoc IIssuerKeys
    address public issuers;

    mapping(bytes32 issuer => Holder) private _holders;
    mapping(bytes32 issuer => mapping(bytes32 keyHash => Key)) private _keys;

    // ------------------------------------------------------------------------------------------------- Writes

    /// @inheritdoc IIssuerKeys
    function bind() external {
        if (issuers != address(0)) revert AlreadyBound(issuers);
        issuers = msg.sender;
    }

    /// @inheritdoc IIssuerKeys
    function addKey(bytes32 issuer, bytes32 keyHash, uint8 kind, bytes calldata signature) external {
        Holder storage holder = _holders[issuer];
        uint64 from = uint64(block.timestamp);
        if (signature.length > 0) {
            _requireSigned(issuer, keccak256(abi.encode(ADD_KEY, issuer, keyHash, kind, holder.nonce)), signature);
        } else {
            _requireAttester();
            if (holder.hasHadKeys) from += RECOVERY_DELAY_S;
        }
        if (issuer == 0 || keyHash == 0) revert KeyZero();
        if (kind != KeySignature.SECP256K1 && kind != KeySignature.P256) revert KeyKindUnknown(kind);
        if (_keys[issuer][keyHash].from != 0) revert KeyAlreadyKnown(keyHash);

        holder.hasHadKeys = true;
        _keys[issuer][keyHash] = Key(from, 0, kind, false);
        emit KeyAdded(issuer, keyHash, kind, from);
    }

    /// @inheritdoc IIssuerKeys
    function endKey(bytes32 issuer, bytes32 keyHash, uint64 since, bool compromised, bytes calldata signature)
        external
    {
        if (signature.length > 0) {
            uint64 nonce = _holders[issuer].nonce;
            bytes32 decided = keccak256(abi.encode(END_KEY, issuer, keyHash, since, compromised, nonce));
            _requireSigned(issuer, decided, signature);
        } else {
            _requireAttester();
            // A stolen attester's key must not undo what a brand has signed already.
            if (since != 0) revert EndMustBeNow(since);
            since = uint64(block.timestamp);
        }
        Key storage key = _keys[issuer][keyHash];
        if (key.from == 0) revert KeyNotFound(keyHash);
        if (since > block.timestamp) revert EndInFuture(since);
        if (since < key.from) since = key.from;
        if (key.until != 0 && since >= key.until) revert KeyAlreadyEnded(keyHash);

        (key.until, key.compromised) = (since, compromised);
        emit KeyEnded(issuer, keyHash, since, compromised);
    }

    /// @inheritdoc IIssuerKeys
    function setSignedFrom(bytes32 issuer, uint64 time, bytes calldata signature) external {
        Holder storage holder = _holders[issuer];
        _requireSigned(issuer, keccak256(abi.encode(SET_SIGNED_FROM, issuer, time, holder.nonce)), signature);
        uint64 before = holder.signedFrom;
        if (before != 0 && before <= block.timestamp) revert SignedFromInForce(before);
        if (time != 0 && time < block.timestamp) revert SignedFromInPast(time);

        holder.signedFrom = time;
        emit SignedFromSet(issuer, time);
    }

    /// @dev Uses up the issuer's nonce.
    function _requireSigned(bytes32 issuer, bytes32 decided, bytes calldata signature) private {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("Touchmark Issuer Keys"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 digest = keccak256(abi.encodePacked(bytes2(0x1901), domain, decided));
        Key storage key = _keys[issuer][KeySignature.signerOf(digest, signature)];
        // An end is in the past or equal to the key's first second, so a key with an end is not live.
        bool isLive = key.from != 0 && key.from <= block.timestamp && key.until == 0;
        if (!isLive) revert NotSignedByLiveKey();
        ++_holders[issuer].nonce;
    }

    function _requireAttester() private view {
        if (!IAccessControl(issuers).hasRole(ATTESTER_ROLE, msg.sender)) {
            revert IAccessControl.AccessControlUnauthorizedAccount(msg.sender, ATTESTER_ROLE);
        }
    }

    // -------------------------------------------------------------------------------------------------- Reads

    /// @inheritdoc IIssuerKeys
    function keyOf(bytes32 issuer, bytes32 keyHash)
        external
        view
        returns (uint64 from, uint64 until, uint8 kind, bool compromised)
    {
        Key storage key = _keys[issuer][keyHash];
        return (key.from, key.until, key.kind, key.compromised);
    }

    /// @inheritdoc IIssuerKeys
    function signedFromOf(bytes32 issuer) external view returns (uint64) {
        return _holders[issuer].signedFrom;
    }

    /// @inheritdoc IIssuerKeys
    function nonceOf(bytes32 issuer) external view returns (uint256) {
        return _holders[issuer].nonce;
    }
}
