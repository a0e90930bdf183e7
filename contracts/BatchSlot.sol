// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @dev What is kept of a batch, in one slot, from the highest bit down: the root's highest bit, 7 bits unused, size (24),
 *      the root's low 32 bits, owner (160), block number (32). With the first token id that gives back the whole root.
 *      Packed by hand, with divisions, for the reasons that {RecordSlot} gives.
 */
type BatchSlot is uint256;

using BatchSlots for BatchSlot global;

library BatchSlots {
    uint256 private constant BITS_32 = 2 ** 32;
    uint256 private constant HIGHEST_BIT = 2 ** 255;

    /// @dev Never empty when the size is not zero. The size must be below 2^24.
    function pack(address owner_, uint256 blockNumber_, bytes32 root_, uint32 size_) internal pure returns (BatchSlot) {
        unchecked {
            return BatchSlot.wrap(
                blockNumber_ % BITS_32 + BITS_32 * uint160(owner_) + 2 ** 192 * (uint256(root_) % BITS_32)
                    + 2 ** 224 * uint256(size_) + uint256(root_) / HIGHEST_BIT * HIGHEST_BIT
            );
        }
    }

    function owner(BatchSlot batch) internal pure returns (address) {
        return address(uint160(BatchSlot.unwrap(batch) / BITS_32 % 2 ** 160));
    }

    function blockNumber(BatchSlot batch) internal pure returns (uint32) {
        return uint32(BatchSlot.unwrap(batch) % BITS_32);
    }

    function size(BatchSlot batch) internal pure returns (uint32) {
        return uint32(BatchSlot.unwrap(batch) / 2 ** 224 % 2 ** 24);
    }

    /// @dev The whole root, given the batch's first token id; 0 for an empty slot and id 0.
    function root(BatchSlot batch, uint256 firstTokenId) internal pure returns (bytes32) {
        unchecked {
            uint256 word = BatchSlot.unwrap(batch);
            return bytes32(word / HIGHEST_BIT * HIGHEST_BIT + firstTokenId + word / 2 ** 192 % BITS_32);
        }
    }
}
