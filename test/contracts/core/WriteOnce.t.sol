// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {WriteOnce} from "../../../contracts/WriteOnce.sol";
import {Vm} from "../support/Vm.sol";

contract Opened is WriteOnce {
    function write(uint256 id, uint256 slot) external returns (bool) {
        return _writeOnce(id, slot);
    }

    function read(uint256 id) external view returns (uint256) {
        return _slotOf(id);
    }

    function pause() external {
        _pause();
    }
}

contract WriteOnceTest {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    Opened private core;

    function setUp() public {
        core = new Opened();
    }

    function test_Given_AnIdThatWasNeverWritten() public view {
        vm.assertEq(core.read(1), 0);
    }

    function test_When_AnIdIsWritten() public {
        vm.assertTrue(core.write(1, 10));
        vm.assertEq(core.read(1), 10);
        vm.assertEq(core.read(2), 0);
    }

    function test_When_AnIdIsWrittenAgain() public {
        core.write(1, 10);
        vm.assertFalse(core.write(1, 20));
        vm.assertEq(core.read(1), 10);
    }

    function test_When_AnEmptySlotIsWritten() public {
        vm.assertFalse(core.write(1, 0));
        vm.assertTrue(core.write(1, 10));
    }

    function test_RevertWhen_AnythingIsWrittenWhilePaused() public {
        core.pause();
        vm.expectRevert(abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        core.write(1, 10);
    }
}
