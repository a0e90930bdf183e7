// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @notice The positional tree straight from its definition, to hold the contract against: slow, recursive, no packing.
library NaiveTree {
    function rootOf(bytes32[] memory recordHashes) internal pure returns (bytes32) {
        return nodeAt(recordHashes, depthOf(recordHashes.length), 0);
    }

    function proofOf(bytes32[] memory recordHashes, uint256 index) internal pure returns (bytes32[] memory proof) {
        proof = new bytes32[](depthOf(recordHashes.length));
        for (uint256 level = 0; level < proof.length; ++level) {
            uint256 position = index / 2 ** level;
            proof[level] = nodeAt(recordHashes, level, position % 2 == 0 ? position + 1 : position - 1);
        }
    }

    function nodeAt(bytes32[] memory recordHashes, uint256 level, uint256 position) internal pure returns (bytes32) {
        if (level > 0) {
            bytes32 left = nodeAt(recordHashes, level - 1, 2 * position);
            bytes32 right = nodeAt(recordHashes, level - 1, 2 * position + 1);
            return keccak256(bytes.concat(hex"01", left, right));
        }
        return position < recordHashes.length ? keccak256(bytes.concat(hex"00", recordHashes[position])) : bytes32(0);
    }

    /// @dev The root without its highest bit and its low 32 bits.
    function firstTokenIdOf(bytes32 root) internal pure returns (uint256) {
        return uint256(root) & ~uint256(2 ** 255) & ~uint256(type(uint32).max);
    }

    function depthOf(uint256 size) internal pure returns (uint256 depth) {
        while (2 ** depth < size) ++depth;
    }
}
