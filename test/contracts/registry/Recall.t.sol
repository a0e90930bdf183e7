// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract RecallTest is RegistryTest {
    bytes32 private constant UNKNOWN_ROOT = keccak256("unknown root");

    address private caller = RECALLER;
    /// @dev Who reinstates.
    address private back = REINSTATER;
    bytes32 private root;
    uint256 private first;

    function setUp() public override {
        super.setUp();
        mintOne();
        (root, first) = mintFive();
    }

    function recall(uint256 tokenId) private {
        vm.prank(caller);
        registry.recall(tokenId, REASON);
    }

    function reinstate(uint256 tokenId) private {
        vm.prank(back);
        registry.reinstate(tokenId, REASON);
    }

    function recallBatch(bytes32 root_) private {
        vm.prank(caller);
        registry.recallBatch(root_, REASON);
    }

    function reinstateBatch(bytes32 root_) private {
        vm.prank(back);
        registry.reinstateBatch(root_, REASON);
    }

    function expectRevert(bytes4 selector, uint256 argument) private {
        vm.expectRevert(abi.encodeWithSelector(selector, argument));
    }

    // ------------------------------------------------------------------------------------------------ Token

    function test_RevertWhen_AStrangerRecallsOrReinstatesAToken() public {
        (caller, back) = (MINTER, MINTER);
        expectUnauthorized(MINTER, "RECALLER_ROLE");
        recall(TOKEN);
        expectUnauthorized(MINTER, "REINSTATER_ROLE");
        reinstate(TOKEN);
    }

    function test_RevertWhen_ATokenThatDoesNotExistIsRecalledOrReinstated() public {
        expectRevert(IProductRegistry.TokenNotFound.selector, TOKEN + 1);
        recall(TOKEN + 1);
        expectRevert(IProductRegistry.TokenNotFound.selector, first + 5);
        reinstate(first + 5);
    }

    function test_RevertWhen_ARecalledTokenIsRecalled() public {
        recall(TOKEN);
        expectRevert(IProductRegistry.TokenAlreadyRecalled.selector, TOKEN);
        recall(TOKEN);
    }

    function test_RevertWhen_ATokenThatIsNotRecalledIsReinstated() public {
        expectRevert(IProductRegistry.TokenNotRecalled.selector, TOKEN);
        reinstate(TOKEN);
    }

    function test_RevertWhen_ATokenOfARecalledBatchIsReinstated() public {
        recallBatch(root);
        expectRevert(IProductRegistry.TokenNotRecalled.selector, first);
        reinstate(first);
    }

    function test_When_ATokenIsRecalled() public {
        vm.expectEmit(address(registry));
        emit IProductRegistry.TokenRecalled(TOKEN, REASON);
        vm.expectEmit(address(registry));
        emit IERC4906.MetadataUpdate(TOKEN);
        recall(TOKEN);
        assertStatus(TOKEN, true, true, 1000);
    }

    function test_When_ARecalledTokenIsReinstated() public {
        recall(TOKEN);
        vm.expectEmit(address(registry));
        emit IProductRegistry.TokenReinstated(TOKEN, REASON);
        vm.expectEmit(address(registry));
        emit IERC4906.MetadataUpdate(TOKEN);
        reinstate(TOKEN);
        assertStatus(TOKEN, true, false, 1000);
    }

    function test_When_ATokenOfABatchIsRecalled() public {
        recall(first + 1);
        assertStatus(first, true, false, 1000);
        assertStatus(first + 1, true, true, 1000);
        assertStatus(first + 2, true, false, 1000);
        (,,, bool recalled) = registry.batchOf(first + 1);
        vm.assertFalse(recalled);
    }

    // ------------------------------------------------------------------------------------------------ Batch

    function test_RevertWhen_AStrangerRecallsOrReinstatesABatch() public {
        (caller, back) = (ADMIN, RECALLER);
        expectUnauthorized(ADMIN, "RECALLER_ROLE");
        recallBatch(root);
        expectUnauthorized(RECALLER, "REINSTATER_ROLE");
        reinstateBatch(root);
    }

    function test_RevertWhen_ABatchThatDoesNotExistIsRecalledOrReinstated() public {
        expectRevert(IProductRegistry.BatchNotFound.selector, uint256(UNKNOWN_ROOT));
        recallBatch(UNKNOWN_ROOT);
        expectRevert(IProductRegistry.BatchNotFound.selector, uint256(UNKNOWN_ROOT));
        reinstateBatch(UNKNOWN_ROOT);
        expectRevert(IProductRegistry.BatchNotFound.selector, 0);
        recallBatch(0);
    }

    function test_RevertWhen_ABatchIsRecalledByARootThatIsAlmostItsOwn() public {
        for (uint256 bit = 0; bit < 256; bit += 31) {
            bytes32 almost = root ^ bytes32(1 << bit);
            expectRevert(IProductRegistry.BatchNotFound.selector, uint256(almost));
            recallBatch(almost);
        }
        bytes32 otherHighestBit = root ^ bytes32(HIGHEST_BIT);
        expectRevert(IProductRegistry.BatchNotFound.selector, uint256(otherHighestBit));
        recallBatch(otherHighestBit);
    }

    function test_RevertWhen_ARecalledBatchIsRecalled() public {
        recallBatch(root);
        expectRevert(IProductRegistry.BatchAlreadyRecalled.selector, uint256(root));
        recallBatch(root);
    }

    function test_RevertWhen_ABatchThatIsNotRecalledIsReinstated() public {
        expectRevert(IProductRegistry.BatchNotRecalled.selector, uint256(root));
        reinstateBatch(root);
    }

    function test_When_ABatchIsRecalled() public {
        vm.expectEmit(address(registry));
        emit IProductRegistry.BatchRecalled(root, first, 5, REASON);
        vm.expectEmit(address(registry));
        emit IERC4906.BatchMetadataUpdate(first, first + 4);
        recallBatch(root);

        for (uint256 index = 0; index < 5; ++index) {
            assertStatus(first + index, true, true, 1000);
        }
        (,,, bool recalled) = registry.batchOf(first + 3);
        vm.assertTrue(recalled);
        assertStatus(first + 5, false, false, 0);
        assertStatus(TOKEN, true, false, 1000);
    }

    function test_When_ARecalledBatchIsReinstated() public {
        recall(first);
        recall(first + 4);
        recallBatch(root);
        vm.expectEmit(address(registry));
        emit IProductRegistry.BatchReinstated(root, first, 5, REASON);
        vm.expectEmit(address(registry));
        emit IERC4906.BatchMetadataUpdate(first, first + 4);
        reinstateBatch(root);

        assertStatus(first, true, true, 1000);
        assertStatus(first + 1, true, false, 1000);
        assertStatus(first + 4, true, true, 1000);
        (,,, bool recalled) = registry.batchOf(first);
        vm.assertFalse(recalled);
    }

    function test_When_MintingIsPaused() public {
        vm.prank(PAUSER);
        registry.pause();
        recall(TOKEN);
        reinstate(TOKEN);
        recallBatch(root);
        reinstateBatch(root);
        assertStatus(TOKEN, true, false, 1000);
        assertStatus(first, true, false, 1000);
    }
}
