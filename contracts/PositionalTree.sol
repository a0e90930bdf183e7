// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title PositionalTree
/// @notice The Merkle tree of a batch, as {IProductRegistry} defines it.
library PositionalTree {
    /// @dev Whether the record hash stands at this index of the tree with this root and number of leaves (at least one).
    function proves(bytes32 recordHash, uint256 index, uint256 size, bytes32 root, bytes32[] calldata proof)
        internal
        pure
        returns (bool)
    {
        unchecked {
            // ceil(log2(size)) is the bit length of size - 1, that is one less than the bit length of 2 * size - 1.
            if ((2 * size - 1) >> proof.length != 1) return false;

            bytes32 node = keccak256(abi.encodePacked(bytes1(0x00), recordHash));
            for (uint256 level = 0; level < proof.length; ++level) {
                bytes32 sibling = proof[level];
                bool isLeft = (index >> level) % 2 == 0;
                (bytes32 left, bytes32 right) = isLeft ? (node, sibling) : (sibling, node);
                node = keccak256(abi.encodePacked(bytes1(0x01), left, right));
            }
            return node == root;
        }
    }
}
