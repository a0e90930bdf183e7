// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {WriteOnce} from "../../../contracts/WriteOnce.sol";

/**
 * @notice What the SMT checker proves about the core of the registry (scripts/prove-contracts.ts). Anybody may call
 *         anything here in any order, so a proof also holds for callers with a role.
 * @dev `ID` is arbitrary, so a proof holds for all ids. The core does not tell tokens from roots, so it holds for both.
 */
abstract contract Anybody is WriteOnce {
    uint256 internal immutable ID;

    constructor(uint256 id) {
        ID = id;
    }

    modifier proved() virtual {
        _;
    }

    function write(uint256 id, uint256 slot) external virtual proved {
        _writeOnce(id, slot);
    }

    function pause() external proved {
        _pause();
    }

    function unpause() external proved {
        _unpause();
    }
}

/// @notice A written record never changes. Neither does the default owner of a block's individual tokens, which is
///         stored under the block's number.
contract AWrittenRecordNeverChanges is Anybody {
    constructor(uint256 id) Anybody(id) {}

    modifier proved() override {
        uint256 slotBefore = _slotOf(ID);
        _;
        assert(slotBefore == 0 || _slotOf(ID) == slotBefore);
    }
}

/// @notice A used token or root is never reused: a write succeeds only into an empty slot and fills it for ever.
contract AUsedRootIsNeverReused is Anybody {
    constructor(uint256 id) Anybody(id) {}

    function write(uint256 id, uint256 slot) external override {
        bool usedBefore = _slotOf(id) != 0;
        bool written = _writeOnce(id, slot);
        assert(!(usedBefore && written));
        assert(!written || _slotOf(id) != 0);
        assert(!written || _slotOf(id) == slot);
        assert(usedBefore || written || slot == 0);
    }
}

/// @notice Nothing is written while paused.
contract NothingMintsWhilePaused is Anybody {
    constructor(uint256 id) Anybody(id) {}

    modifier proved() override {
        bool wasPaused = paused();
        uint256 slotBefore = _slotOf(ID);
        _;
        assert(!wasPaused || _slotOf(ID) == slotBefore);
    }
}
