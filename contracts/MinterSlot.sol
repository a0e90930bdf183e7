// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @dev What is kept of a minter, in one slot, from the highest bit down: capacity (64), window in seconds (48), what is
 *      used of the capacity in parts of 2^-32 (96), when that was (48). Empty: no minter. The parts keep what refills
 *      between two draws, so that a small capacity comes back although it is drawn from often.
 */
type MinterSlot is uint256;

using MinterSlots for MinterSlot global;

library MinterSlots {
    uint256 private constant PART_BITS = 32;
    uint256 private constant USE_SHIFT = 48;
    uint256 private constant WINDOW_SHIFT = 144;
    uint256 private constant CAPACITY_SHIFT = 192;

    function capacity(MinterSlot minter) internal pure returns (uint64) {
        return uint64(MinterSlot.unwrap(minter) >> CAPACITY_SHIFT);
    }

    function window_s(MinterSlot minter) internal pure returns (uint48) {
        return uint48(MinterSlot.unwrap(minter) >> WINDOW_SHIFT);
    }

    /// @dev How many products may be minted now.
    function available(MinterSlot minter, uint256 time) internal pure returns (uint256) {
        unchecked {
            uint256 word = MinterSlot.unwrap(minter);
            if (word == 0) return 0;
            uint256 whole = word >> CAPACITY_SHIFT << PART_BITS;
            uint256 used = _usedAt(word, whole, time);
            return used < whole ? (whole - used) >> PART_BITS : 0;
        }
    }

    /// @dev After `count` more products; empty when they are not available.
    function drawn(MinterSlot minter, uint256 count, uint256 time) internal pure returns (MinterSlot) {
        unchecked {
            uint256 word = MinterSlot.unwrap(minter);
            uint256 whole = word >> CAPACITY_SHIFT << PART_BITS;
            uint256 used = _usedAt(word, whole, time) + (count << PART_BITS);
            if (used > whole) return MinterSlot.wrap(0);
            return MinterSlot.wrap(word >> WINDOW_SHIFT << WINDOW_SHIFT | used << USE_SHIFT | time);
        }
    }

    /// @dev Under other figures. What was used counts on; a minter that is taken away leaves nothing behind.
    function changed(MinterSlot minter, uint64 capacity_, uint48 window_s_, uint256 time)
        internal
        pure
        returns (MinterSlot)
    {
        if (capacity_ == 0) return MinterSlot.wrap(0);
        uint256 word = MinterSlot.unwrap(minter);
        uint256 used = word == 0 ? 0 : _usedAt(word, word >> CAPACITY_SHIFT << PART_BITS, time);
        return MinterSlot.wrap(
            uint256(capacity_) << CAPACITY_SHIFT | uint256(window_s_) << WINDOW_SHIFT | used << USE_SHIFT | time
        );
    }

    /// @dev Of a minter, whose window is never zero, in parts, as `whole`, the capacity, is.
    function _usedAt(uint256 word, uint256 whole, uint256 time) private pure returns (uint256 used) {
        unchecked {
            used = uint96(word >> USE_SHIFT);
            uint256 refilled = (time - uint48(word)) * whole / uint48(word >> WINDOW_SHIFT);
            used = used > refilled ? used - refilled : 0;
        }
    }
}
