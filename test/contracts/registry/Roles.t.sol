// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IAccessControlDefaultAdminRules} from
    "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IRegistryUnderTest} from "../support/IRegistryUnderTest.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract RolesTest is RegistryTest {
    bytes32 private constant MINTER_ROLE = keccak256("MINTER_ROLE");

    IAccessControlDefaultAdminRules private keeper;

    function setUp() public override {
        super.setUp();
        keeper = IAccessControlDefaultAdminRules(address(issuers));
    }

    function expectEnforcedRules() private {
        vm.expectRevert(abi.encodeWithSelector(IRegistryUnderTest.AccessControlEnforcedDefaultAdminRules.selector));
    }

    function test_Given_ANewPairOfRegistries() public view {
        vm.assertEq(registry.owner(), ADMIN);
        vm.assertTrue(registry.hasRole(0, ADMIN));
        vm.assertFalse(registry.hasRole(0, MINTER));
        vm.assertEq(registry.MINTER_ROLE(), MINTER_ROLE);
        vm.assertEq(registry.RECALLER_ROLE(), keccak256("RECALLER_ROLE"));
        vm.assertEq(registry.PAUSER_ROLE(), keccak256("PAUSER_ROLE"));
        vm.assertEq(registry.getRoleAdmin(MINTER_ROLE), bytes32(0));
    }

    function test_When_TheAdminGrantsARoleAndRevokesIt() public {
        grant(address(registry), "PAUSER_ROLE", BOB);
        vm.prank(BOB);
        registry.pause();
        vm.prank(ADMIN);
        registry.revokeRole(keccak256("PAUSER_ROLE"), BOB);
        vm.prank(ADMIN);
        registry.unpause();
        expectUnauthorized(BOB, "PAUSER_ROLE");
        vm.prank(BOB);
        registry.pause();
    }

    function test_RevertWhen_AStrangerGrantsARole() public {
        expectUnauthorized(STRANGER, "");
        vm.prank(STRANGER);
        registry.grantRole(MINTER_ROLE, STRANGER);
    }

    function test_RevertWhen_AHolderOfARoleGrantsItOn() public {
        expectUnauthorized(MINTER, "");
        vm.prank(MINTER);
        registry.grantRole(MINTER_ROLE, STRANGER);
        expectUnauthorized(MINTER, "");
        vm.prank(MINTER);
        registry.revokeRole(MINTER_ROLE, MINTER);
    }

    function test_RevertWhen_TheAdminsRoleIsGrantedRevokedOrRenounced() public {
        expectEnforcedRules();
        vm.prank(ADMIN);
        registry.grantRole(0, BOB);
        expectEnforcedRules();
        vm.prank(ADMIN);
        registry.revokeRole(0, ADMIN);
        expectEnforcedRules();
        vm.prank(ADMIN);
        registry.renounceRole(0, ADMIN);
        vm.assertTrue(registry.hasRole(0, ADMIN));
    }

    function test_When_AHolderRenouncesARole() public {
        vm.prank(MINTER);
        registry.renounceRole(MINTER_ROLE, MINTER);
        vm.assertFalse(registry.hasRole(MINTER_ROLE, MINTER));
    }

    function test_When_TheAdminHandsOver() public {
        vm.prank(ADMIN);
        keeper.beginDefaultAdminTransfer(BOB);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector,
                block.timestamp + 2 days
            )
        );
        vm.prank(BOB);
        keeper.acceptDefaultAdminTransfer();
        vm.warp(block.timestamp + 2 days + 1);
        vm.assertEq(registry.owner(), ADMIN);

        vm.prank(BOB);
        keeper.acceptDefaultAdminTransfer();
        vm.assertEq(registry.owner(), BOB);
        vm.prank(BOB);
        registry.setMintCap(1, 1);
        vm.prank(BOB);
        keeper.grantRole(keccak256("ATTESTER_ROLE"), STRANGER);
        expectUnauthorized(ADMIN, "");
        vm.prank(ADMIN);
        registry.setMintCap(2, 1);
    }

    function test_When_TheAdminGivesUpItsRole() public {
        vm.prank(ADMIN);
        keeper.beginDefaultAdminTransfer(address(0));
        vm.warp(block.timestamp + 2 days + 1);
        vm.prank(ADMIN);
        keeper.renounceRole(0, ADMIN);
        vm.assertEq(registry.owner(), address(0));
        expectUnauthorized(ADMIN, "");
        vm.prank(ADMIN);
        registry.grantRole(MINTER_ROLE, BOB);
        mintOne();
    }
}
