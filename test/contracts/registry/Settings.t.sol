// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {RegistryTest} from "../support/RegistryTest.sol";
import {Vm} from "../support/Vm.sol";

contract SettingsTest is RegistryTest {
    bytes32 private root = keccak256("root");

    function setBaseURI(address caller, string memory baseURI) private {
        vm.prank(caller);
        registry.setBaseURI(baseURI);
    }

    function setMintCap(address caller, uint208 capacity, uint48 window_s) private {
        vm.prank(caller);
        registry.setMintCap(capacity, window_s);
    }

    function expectCapExceeded(uint256 requested, uint256 available) private {
        vm.expectRevert(
            abi.encodeWithSelector(IProductRegistry.MintCapExceeded.selector, MINTER, requested, available)
        );
    }

    function test_Given_ANewRegistry() public {
        (uint208 capacity, uint48 window_s) = registry.mintCap();
        vm.assertEq(capacity, 2 ** 20);
        vm.assertEq(window_s, 86_400);
        vm.assertEq(registry.mintAllowance(MINTER), 2 ** 20);
        vm.assertEq(address(registry.issuers()), address(issuers));
        mintOne();
        vm.assertEq(
            registry.tokenURI(TOKEN),
            string.concat(BASE_URI, "57896044618658097711785492504343953926634992332820282019728792003956564819975")
        );
    }

    function test_When_ItIsCreated() public {
        vm.recordLogs();
        address created = deploy("ProductRegistry.sol:ProductRegistry", abi.encode(issuers, BASE_URI));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2);
        vm.assertEq(logs[0].emitter, created);
        vm.assertEq(logs[0].topics[0], IProductRegistry.MintCapChanged.selector);
        vm.assertEq(keccak256(logs[0].data), keccak256(abi.encode(2 ** 20, 86_400)));
        vm.assertEq(logs[1].topics[0], IProductRegistry.BaseURIChanged.selector);
        vm.assertEq(keccak256(logs[1].data), keccak256(abi.encode(BASE_URI)));
    }

    function test_RevertWhen_AStrangerSetsTheBaseURI() public {
        expectUnauthorized(STRANGER, "");
        setBaseURI(STRANGER, "https://stranger.test/");
    }

    function test_When_TheAdminSetsTheBaseURI() public {
        (, uint256 first) = mintFive();
        vm.expectEmit(address(registry));
        emit IProductRegistry.BaseURIChanged("https://other.test/");
        vm.expectEmit(address(registry));
        emit IERC4906.BatchMetadataUpdate(0, type(uint256).max);
        setBaseURI(ADMIN, "https://other.test/");
        vm.assertEq(registry.tokenURI(first + 4), string.concat("https://other.test/", decimal(first + 4)));
    }

    function test_When_TheAdminSetsAnEmptyBaseURI() public {
        mintOne();
        setBaseURI(ADMIN, "");
        vm.assertEq(registry.tokenURI(TOKEN), "");
    }

    function test_RevertWhen_AStrangerSetsTheMintCap() public {
        expectUnauthorized(MINTER, "");
        setMintCap(MINTER, type(uint208).max, 1);
    }

    function test_When_TheAdminSetsTheMintCap() public {
        vm.expectEmit(address(registry));
        emit IProductRegistry.MintCapChanged(10, 100);
        setMintCap(ADMIN, 10, 100);
        (uint208 capacity, uint48 window_s) = registry.mintCap();
        vm.assertEq(capacity, 10);
        vm.assertEq(window_s, 100);
        vm.assertEq(registry.mintAllowance(MINTER), 10);
    }

    function test_When_TheAdminSetsTheCapToZero() public {
        setMintCap(ADMIN, 0, 100);
        expectCapExceeded(1, 0);
        mintOne();
    }

    function test_When_TheCapIsUsedUpAndHalfTheWindowHasPassed() public {
        setMintCap(ADMIN, 10, 100);
        mintBatch(ALICE, root, 10);
        vm.warp(block.timestamp + 50);
        vm.assertEq(registry.mintAllowance(MINTER), 5);
        expectCapExceeded(6, 5);
        mintBatch(ALICE, keccak256("next"), 6);
        mintBatch(ALICE, keccak256("next"), 5);
        vm.assertEq(registry.mintAllowance(MINTER), 0);
    }

    function test_When_TheCapIsUsedUpAndTheWindowHasPassed() public {
        setMintCap(ADMIN, 10, 100);
        mintBatch(ALICE, root, 10);
        vm.warp(block.timestamp + 100);
        mintBatch(ALICE, keccak256("next"), 10);
        vm.assertEq(registry.balanceOf(ALICE), 20);
    }

    function test_When_AWindowOfZeroSecondsIsSet() public {
        setMintCap(ADMIN, 10, 0);
        mintBatch(ALICE, root, 10);
        vm.assertEq(registry.mintAllowance(MINTER), 0);
        vm.warp(block.timestamp + 1);
        vm.assertEq(registry.mintAllowance(MINTER), 10);
    }

    function test_When_OneMinterHasUsedUpItsCap() public {
        grant(address(registry), "MINTER_ROLE", BOB);
        mintBatch(ALICE, root, 2 ** 20);
        vm.prank(BOB);
        registry.mintBatch(ALICE, ISSUER, keccak256("next"), 1);
        vm.assertEq(registry.mintAllowance(MINTER), 0);
        vm.assertEq(registry.mintAllowance(BOB), 2 ** 20 - 1);
    }

    function decimal(uint256 value) private pure returns (string memory text) {
        for (; value > 0; value /= 10) {
            text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + value % 10)))), text);
        }
    }
}
