// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IAccessControlDefaultAdminRules} from
    "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

interface IRoles is IAccessControl, IAccessControlDefaultAdminRules {
    function ATTESTER_ROLE() external view returns (bytes32);
    function RECALLER_ROLE() external view returns (bytes32);
    function REINSTATER_ROLE() external view returns (bytes32);
    function PAUSER_ROLE() external view returns (bytes32);
}

contract RolesTest is RegistryTest {
    struct Act {
        bytes data;
        address holder;
        string role;
        bool ofIssuers;
    }

    IRoles private keeper;

    function setUp() public override {
        super.setUp();
        keeper = IRoles(address(issuers));
    }

    /// @dev Every call that takes a role, and who alone may make it. In an order in which each passes.
    function acts() private view returns (Act[12] memory) {
        return [
            Act(abi.encodeCall(registry.setMinter, (BOB, 1, 1)), ADMIN, "", false),
            Act(abi.encodeCall(registry.setBaseURI, ("https://other.test/")), ADMIN, "", false),
            Act(abi.encodeCall(registry.recall, (TOKEN, 1)), RECALLER, "RECALLER_ROLE", false),
            Act(abi.encodeCall(registry.reinstate, (TOKEN, 1)), REINSTATER, "REINSTATER_ROLE", false),
            Act(abi.encodeCall(registry.recallBatch, (keccak256("root"), 1)), RECALLER, "RECALLER_ROLE", false),
            Act(abi.encodeCall(registry.reinstateBatch, (keccak256("root"), 1)), REINSTATER, "REINSTATER_ROLE", false),
            Act(abi.encodeCall(registry.pause, ()), PAUSER, "PAUSER_ROLE", false),
            Act(abi.encodeCall(registry.unpause, ()), ADMIN, "", false),
            Act(abi.encodeCall(issuers.attest, (ISSUER, "ACME Kft.", "")), ATTESTER, "ATTESTER_ROLE", true),
            Act(abi.encodeCall(issuers.revokeIssuer, (ISSUER, 1)), ATTESTER, "ATTESTER_ROLE", true),
            Act(abi.encodeCall(issuers.distrust, (ISSUER, 1, 2, 3)), ADMIN, "", true),
            Act(abi.encodeCall(keeper.grantRole, (keccak256("PAUSER_ROLE"), BOB)), ADMIN, "", true)
        ];
    }

    function test_When_EachRolesHolderTriesEverything() public {
        mintOne();
        mintBatch(ALICE, keccak256("root"), 5);
        Act[12] memory all = acts();
        address[7] memory callers = [ADMIN, RECALLER, REINSTATER, PAUSER, ATTESTER, MINTER, STRANGER];
        for (uint256 i = 0; i < all.length; ++i) {
            Act memory act = all[i];
            address where = act.ofIssuers ? address(issuers) : address(registry);
            bytes32 role = bytes(act.role).length == 0 ? bytes32(0) : keccak256(bytes(act.role));
            for (uint256 j = 0; j < callers.length; ++j) {
                if (callers[j] == act.holder) continue;
                vm.prank(callers[j]);
                (bool passed, bytes memory reason) = where.call(act.data);
                vm.assertFalse(passed);
                bytes memory refusal = abi.encodeWithSelector(
                    IAccessControl.AccessControlUnauthorizedAccount.selector, callers[j], role
                );
                vm.assertEq(keccak256(reason), keccak256(refusal));
            }
            vm.prank(act.holder);
            (bool done,) = where.call(act.data);
            vm.assertTrue(done);
        }
    }

    function test_Given_ANewPairOfRegistries() public view {
        vm.assertEq(registry.owner(), ADMIN);
        vm.assertEq(keeper.defaultAdmin(), ADMIN);
        vm.assertEq(keeper.ATTESTER_ROLE(), keccak256("ATTESTER_ROLE"));
        vm.assertEq(keeper.RECALLER_ROLE(), keccak256("RECALLER_ROLE"));
        vm.assertEq(keeper.REINSTATER_ROLE(), keccak256("REINSTATER_ROLE"));
        vm.assertEq(keeper.PAUSER_ROLE(), keccak256("PAUSER_ROLE"));
        vm.assertEq(keeper.getRoleAdmin(keccak256("REINSTATER_ROLE")), bytes32(0));
        vm.assertEq(address(issuers.keys()), address(keys));
        vm.assertEq(keys.issuers(), address(issuers));
    }

    function test_When_TheAdminGrantsARoleAndRevokesIt() public {
        grant("PAUSER_ROLE", BOB);
        vm.prank(BOB);
        registry.pause();
        vm.prank(ADMIN);
        keeper.revokeRole(keccak256("PAUSER_ROLE"), BOB);
        vm.prank(ADMIN);
        registry.unpause();
        expectUnauthorized(BOB, "PAUSER_ROLE");
        vm.prank(BOB);
        registry.pause();
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
        registry.setMinter(STRANGER, 1, 1);
        vm.prank(BOB);
        keeper.grantRole(keccak256("ATTESTER_ROLE"), STRANGER);
        expectUnauthorized(ADMIN, "");
        vm.prank(ADMIN);
        registry.setMinter(STRANGER, 2, 1);
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
        registry.setMinter(BOB, 1, 1);
        mintOne();
    }
}
