// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title PositionalTree
/// @notice The Merkle tree of a batch, as {IProductRegistry} defines it.
library PositionalTree {
    /// @dev Whether the record hash stands at the index of a tree with this root and number of leaves.
    function proves(bytes32 recordHash, uint256 index, uint256 size, bytes32 root, bytes32[] calldata proof)
        internal
        pure
        returns (bool)
    {
        if (proof.length != Math.log2(size, Math.Rounding.Ceil)) return false;

        bytes32 node = keccak256(abi.encodePacked(bytes1(0x00), recordHash));
        for (uint256 level = 0; level < proof.length; ++level) {
            bytes32 sibling = proof[level];
            bool isRight = (index >> level) & 1 == 1;
            node = isRight
                ? keccak256(abi.encodePacked(bytes1(0x01), sibling, node))
                : keccak256(abi.encodePacked(bytes1(0x01), node, sibling));
        }
        return node == root;
    }
}
