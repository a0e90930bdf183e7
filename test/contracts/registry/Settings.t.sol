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

    function expectCapExceeded(uint256 requested, uint256 available) private {
        vm.expectRevert(
            abi.encodeWithSelector(IProductRegistry.MintCapExceeded.selector, MINTER, requested, available)
        );
    }

    function test_Given_ANewRegistry() public {
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
        vm.assertEq(logs.length, 1);
        vm.assertEq(logs[0].emitter, created);
        vm.assertEq(logs[0].topics[0], IProductRegistry.BaseURIChanged.selector);
        vm.assertEq(keccak256(logs[0].data), keccak256(abi.encode(BASE_URI)));
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
        vm.expectEmit(address(registry));
        emit IProductRegistry.ContractURIUpdated();
        setBaseURI(ADMIN, "https://other.test/");
        vm.assertEq(registry.tokenURI(first + 4), string.concat("https://other.test/", decimal(first + 4)));
        vm.assertEq(registry.contractURI(), "https://other.test/contract");
    }

    function test_When_TheAdminSetsAnEmptyBaseURI() public {
        mintOne();
        setBaseURI(ADMIN, "");
        vm.assertEq(registry.tokenURI(TOKEN), "");
        vm.assertEq(registry.contractURI(), "");
    }

    function test_RevertWhen_AStrangerSetsAMinter() public {
        expectUnauthorized(MINTER, "");
        vm.prank(MINTER);
        registry.setMinter(MINTER, type(uint64).max, 1);
    }

    function test_RevertWhen_AMintersWindowIsZero() public {
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.WindowZero.selector));
        setMinter(BOB, 1, 0);
    }

    function assertMinter(address minter, uint64 capacity, uint48 window_s, uint64 available) private view {
        (uint64 capacity_, uint48 window_s_, uint64 available_) = registry.minterOf(minter);
        vm.assertEq(capacity_, capacity);
        vm.assertEq(window_s_, window_s);
        vm.assertEq(available_, available);
    }

    function test_When_TheAdminSetsAMinter() public {
        assertMinter(BOB, 0, 0, 0);
        vm.expectEmit(address(registry));
        emit IProductRegistry.MinterChanged(BOB, 10, 100);
        setMinter(BOB, 10, 100);
        assertMinter(BOB, 10, 100, 10);
        vm.prank(BOB);
        registry.mintBatch(ALICE, ISSUER, root, 10);
        assertMinter(BOB, 10, 100, 0);
        assertMinter(MINTER, 2 ** 20, 1 days, 2 ** 20);
    }

    function test_When_TheAdminTakesAMinterAwayAndGivesItBack() public {
        setMinter(MINTER, 10, 100);
        mintBatch(ALICE, root, 10);
        vm.expectEmit(address(registry));
        emit IProductRegistry.MinterChanged(MINTER, 0, 0);
        setMinter(MINTER, 0, 0);
        assertMinter(MINTER, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.NotMinter.selector, MINTER));
        mintOne();
        setMinter(MINTER, 0, 60);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.NotMinter.selector, MINTER));
        mintOne();
        setMinter(MINTER, 10, 100);
        assertMinter(MINTER, 10, 100, 10);
    }

    function test_When_AMinterThatHasUsedItsCapacityGetsALargerAndASmallerOne() public {
        setMinter(MINTER, 10, 100);
        mintBatch(ALICE, root, 8);
        setMinter(MINTER, 20, 100);
        assertMinter(MINTER, 20, 100, 12);
        setMinter(MINTER, 5, 100);
        assertMinter(MINTER, 5, 100, 0);
        expectCapExceeded(1, 0);
        mintOne();
        vm.warp(block.timestamp + 80);
        assertMinter(MINTER, 5, 100, 1);
    }

    function test_When_TheCapIsUsedUpAndHalfTheWindowHasPassed() public {
        setMinter(MINTER, 10, 100);
        mintBatch(ALICE, root, 10);
        vm.warp(block.timestamp + 50);
        vm.assertEq(allowance(MINTER), 5);
        expectCapExceeded(6, 5);
        mintBatch(ALICE, keccak256("next"), 6);
        mintBatch(ALICE, keccak256("next"), 5);
        vm.assertEq(allowance(MINTER), 0);
    }

    function test_When_TheCapIsUsedUpAndTheWindowHasPassed() public {
        setMinter(MINTER, 10, 100);
        mintBatch(ALICE, root, 10);
        vm.warp(block.timestamp + 100);
        mintBatch(ALICE, keccak256("next"), 10);
        vm.assertEq(registry.balanceOf(ALICE), 20);
    }

    function test_When_ASmallCapIsDrawnFromMoreOftenThanAProductComesBack() public {
        // A product comes back every 864 s, and one is minted every 900 s, for as long as a hundred windows.
        setMinter(MINTER, 100, 1 days);
        for (uint256 i = 0; i < 9_600; ++i) {
            vm.warp(block.timestamp + 900);
            mintBatch(ALICE, keccak256(abi.encode(i)), 1);
        }
        vm.assertEq(allowance(MINTER), 99);
        // Faster than that it must run out: 3 in 864 s.
        uint256 minted = 0;
        for (; allowance(MINTER) > 0; ++minted) {
            mintBatch(ALICE, keccak256(abi.encode("fast", minted)), 1);
            vm.warp(block.timestamp + 288);
        }
        vm.assertTrue(minted > 145 && minted < 155);
    }

    function test_When_TheFiguresAreTheLargest() public {
        setMinter(MINTER, type(uint64).max, type(uint48).max);
        mintBatch(ALICE, root, 2 ** 20);
        assertMinter(MINTER, type(uint64).max, type(uint48).max, type(uint64).max - 2 ** 20);
        vm.warp(type(uint48).max);
        vm.assertEq(allowance(MINTER), type(uint64).max);
    }

    function test_When_OneMinterHasUsedUpItsCap() public {
        setMinter(BOB, 2 ** 20, 1 days);
        mintBatch(ALICE, root, 2 ** 20);
        vm.prank(BOB);
        registry.mintBatch(ALICE, ISSUER, keccak256("next"), 1);
        vm.assertEq(allowance(MINTER), 0);
        vm.assertEq(allowance(BOB), 2 ** 20 - 1);
    }

    function decimal(uint256 value) private pure returns (string memory text) {
        for (; value > 0; value /= 10) {
            text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + value % 10)))), text);
        }
    }
}
