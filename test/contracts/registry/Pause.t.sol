// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IRegistryUnderTest} from "../support/IRegistryUnderTest.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract PauseTest is RegistryTest {
    function pause(address caller) private {
        vm.prank(caller);
        registry.pause();
    }

    function unpause(address caller) private {
        vm.prank(caller);
        registry.unpause();
    }

    function test_RevertWhen_AStrangerPauses() public {
        expectUnauthorized(STRANGER, "PAUSER_ROLE");
        pause(STRANGER);
    }

    function test_RevertWhen_ThePauserUnpauses() public {
        pause(PAUSER);
        expectUnauthorized(PAUSER, "");
        unpause(PAUSER);
    }

    function test_RevertWhen_ItIsPausedTwice() public {
        pause(PAUSER);
        vm.expectRevert(abi.encodeWithSelector(IRegistryUnderTest.EnforcedPause.selector));
        pause(PAUSER);
    }

    function test_RevertWhen_ItIsUnpausedWithoutAPause() public {
        vm.expectRevert(abi.encodeWithSelector(IRegistryUnderTest.ExpectedPause.selector));
        unpause(ADMIN);
    }

    function test_When_ThePauserPauses() public {
        vm.expectEmit(address(registry));
        emit IRegistryUnderTest.Paused(PAUSER);
        pause(PAUSER);
        vm.assertTrue(registry.paused());
    }

    function test_When_TheAdminUnpauses() public {
        pause(PAUSER);
        vm.expectEmit(address(registry));
        emit IRegistryUnderTest.Unpaused(ADMIN);
        unpause(ADMIN);
        mintOne();
        vm.assertEq(registry.ownerOf(TOKEN), ALICE);
    }
}
