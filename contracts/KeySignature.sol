// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title KeySignature
/// @notice Signatures of companies' keys, as {IIssuerKeys} defines them.
library KeySignature {
    uint8 internal constant SECP256K1 = 1;
    uint8 internal constant P256 = 2;

    /// @dev EIP-7951.
    address private constant P256_VERIFY = address(0x100);
    /// @dev Half of the group's order. Of s and -s the larger one is refused, so a signature has one form only.
    uint256 private constant P256_HALF_ORDER = 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8;

    /// @dev The hash of the key that signed the digest; zero if none did. Reverts if the bytes are not a signature.
    function signerOf(bytes32 digest, bytes calldata signature) internal view returns (bytes32) {
        if (signature.length != 65) return _passkeyOf(digest, signature);
        (address signer,,) = ECDSA.tryRecoverCalldata(digest, signature);
        return signer == address(0) ? bytes32(0) : keccak256(abi.encodePacked(SECP256K1, signer));
    }

    function _passkeyOf(bytes32 digest, bytes calldata signature) private view returns (bytes32) {
        (bytes32 x, bytes32 y, bytes32 r, uint256 s, bytes memory authenticatorData, bytes memory rest) =
            abi.decode(signature, (bytes32, bytes32, bytes32, uint256, bytes, bytes));
        // 32 bytes of the site's hash, one byte of flags whose lowest bit is "user present", four bytes of a counter.
        if (authenticatorData.length < 37 || uint8(authenticatorData[32]) % 2 == 0) return 0;
        if (rest.length == 0 || rest[0] != '"' || s > P256_HALF_ORDER) return 0;
        bytes memory client = abi.encodePacked(
            '{"type":"webauthn.get","challenge":"', Base64.encodeURL(abi.encodePacked(digest)), rest
        );
        bytes32 signed = sha256(abi.encodePacked(authenticatorData, sha256(client)));
        (, bytes memory answer) = P256_VERIFY.staticcall(abi.encode(signed, r, s, x, y));
        return answer.length == 32 ? keccak256(abi.encodePacked(P256, x, y)) : bytes32(0);
    }
}
