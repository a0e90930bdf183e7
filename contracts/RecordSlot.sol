// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @dev What is kept of an individual token, in one slot: 224 bits of its record's hash, then the block number (32 bits).
 *      Packed by hand because the compiler writes a struct field by field. Divisions and remainders stand where shifts and
 *      masks would do: the SMT checker reasons about those, and the bytecode is the same.
 */
type RecordSlot is uint256;

using RecordSlots for RecordSlot global;

library RecordSlots {
    uint256 private constant BITS_32 = 2 ** 32;

    /// @dev Never empty when the hash's first 224 bits are not zero. Block numbers fit for 1,600 years of 12-second blocks.
    function pack(bytes32 recordHash_, uint256 blockNumber_) internal pure returns (RecordSlot) {
        return RecordSlot.wrap(uint256(recordHash_) / BITS_32 * BITS_32 + blockNumber_ % BITS_32);
    }

    function recordHash(RecordSlot record) internal pure returns (bytes28) {
        return bytes28(bytes32(RecordSlot.unwrap(record)));
    }

    function blockNumber(RecordSlot record) internal pure returns (uint32) {
        return uint32(RecordSlot.unwrap(record) % BITS_32);
    }
}
