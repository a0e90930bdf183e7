// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/**
 * @title WriteOnce
 * @notice The core of {ProductRegistry}: one slot an id, which is written once, never changes, and is never written while
 *         paused.
 * @dev So small, and blind to what its slots mean, that the SMT checker proves just that sentence of it. The storage is
 *      private: there is no other way to it.
 */
abstract contract WriteOnce is Pausable {
    mapping(uint256 id => uint256 slot) private _slots;

    /// @dev False, and nothing is written, when the id has been written before or the slot is empty.
    function _writeOnce(uint256 id, uint256 slot) internal whenNotPaused returns (bool written) {
        if (slot == 0 || _slots[id] != 0) return false;
        _slots[id] = slot;
        return true;
    }

    /// @dev Zero when the id has not been written.
    function _slotOf(uint256 id) internal view returns (uint256) {
        return _slots[id];
    }
}
