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

/// @notice An owner once written is changed by a transfer alone. Until it has one of its own, a token's owner is that of
///         its block, which its own slot names ({ProductRecords-_firstOwnerOf}).
contract AnOwnerOnceWrittenIsChangedByATransferAlone is Anybody {
    uint256 private constant BLOCKS = 2 ** 32;

    /// @dev The owners that a transfer writes, as in OpenZeppelin's token.
    mapping(uint256 id => uint256 owner) private _own;

    constructor(uint256 id) Anybody(id) {}

    modifier proved() override {
        uint256 ownerBefore = ownerNow();
        _;
        assert(ownerBefore == 0 || ownerNow() == ownerBefore);
    }

    function transfer(uint256 id, uint256 to) external {
        require(to != 0 && (id != ID || ownerNow() != 0));
        uint256 ownerBefore = ownerNow();
        _own[id] = to;
        assert(id == ID || ownerNow() == ownerBefore);
    }

    function ownerNow() private view returns (uint256) {
        if (_own[ID] != 0) return _own[ID];
        uint256 slot = _slotOf(ID);
        return slot == 0 ? 0 : _slotOf(slot % BLOCKS);
    }
}
