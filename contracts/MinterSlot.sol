// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @dev A minter in one slot, from the highest bit down: capacity (64), window in seconds (48), used capacity in units of
 *      2^-32 products (96), time of that figure (48). Zero: not a minter. The fine unit keeps what comes back between
 *      two mints; whole products would round a small capacity's refill down to nothing.
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

    /// @dev The minter after `count` more products; zero if it has too little capacity left.
    function drawn(MinterSlot minter, uint256 count, uint256 time) internal pure returns (MinterSlot) {
        unchecked {
            uint256 word = MinterSlot.unwrap(minter);
            uint256 whole = word >> CAPACITY_SHIFT << PART_BITS;
            uint256 used = _usedAt(word, whole, time) + (count << PART_BITS);
            if (used > whole) return MinterSlot.wrap(0);
            return MinterSlot.wrap(word >> WINDOW_SHIFT << WINDOW_SHIFT | used << USE_SHIFT | time);
        }
    }

    /// @dev The minter with other figures. Its used capacity stays; a capacity of 0 removes it and clears that.
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

    /// @dev The used capacity at this time. It and `whole`, the capacity, are in units of 2^-32 products. The window is
    ///      not zero.
    function _usedAt(uint256 word, uint256 whole, uint256 time) private pure returns (uint256 used) {
        unchecked {
            used = uint96(word >> USE_SHIFT);
            uint256 refilled = (time - uint48(word)) * whole / uint48(word >> WINDOW_SHIFT);
            used = used > refilled ? used - refilled : 0;
        }
    }
}
