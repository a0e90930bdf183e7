// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC2309} from "@openzeppelin/contracts/interfaces/IERC2309.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {IRegistryUnderTest} from "../support/IRegistryUnderTest.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract MintBatchTest is RegistryTest {
    uint32 private constant SIZE_MAX = 2 ** 20;

    address private caller = MINTER;
    address private to = ALICE;
    bytes32 private root = keccak256("root");
    uint32 private size = 5;

    function mintBatch() private {
        vm.prank(caller);
        registry.mintBatch(to, ISSUER, root, size);
    }

    function test_RevertWhen_TheCallerIsNotAMinter() public {
        caller = RECALLER;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.NotMinter.selector, RECALLER));
        mintBatch();
    }

    function test_RevertWhen_MintingIsPaused() public {
        vm.prank(PAUSER);
        registry.pause();
        vm.expectRevert(abi.encodeWithSelector(IRegistryUnderTest.EnforcedPause.selector));
        mintBatch();
    }

    function test_RevertWhen_TheReceiverIsZero() public {
        to = address(0);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        mintBatch();
    }

    function test_RevertWhen_TheSizeIsZero() public {
        size = 0;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.BatchSizeOutOfRange.selector, 0, SIZE_MAX));
        mintBatch();
    }

    function test_RevertWhen_TheSizeIsAboveTheLargest() public {
        setMinter(MINTER, type(uint64).max, 1 days);
        size = SIZE_MAX + 1;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.BatchSizeOutOfRange.selector, SIZE_MAX + 1, SIZE_MAX));
        mintBatch();
    }

    function test_RevertWhen_TheRootLeavesNothingToNumberTokensBy() public {
        root = bytes32(HIGHEST_BIT + type(uint32).max);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.RootUnusable.selector, root));
        mintBatch();
    }

    function test_RevertWhen_TheRootWasMintedBefore() public {
        mintBatch();
        to = BOB;
        size = 6;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.BatchAlreadyMinted.selector, root));
        mintBatch();
        vm.assertEq(registry.balanceOf(BOB), 0);
    }

    function test_RevertWhen_ARootThatGivesTheSameTokenIdsWasMintedBefore() public {
        mintBatch();
        root ^= bytes32(HIGHEST_BIT + 1);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.BatchAlreadyMinted.selector, root));
        mintBatch();
    }

    function test_RevertWhen_MoreIsMintedThanTheCapLeaves() public {
        setMinter(MINTER, 4, 1 days);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.MintCapExceeded.selector, MINTER, 5, 4));
        mintBatch();
    }

    function test_When_TheSizeIsTheLargest() public {
        size = SIZE_MAX;
        uint256 last = firstOf(root) + SIZE_MAX - 1;
        vm.expectEmit(address(registry));
        emit IERC2309.ConsecutiveTransfer(firstOf(root), last, address(0), ALICE);
        mintBatch();
        vm.assertEq(registry.ownerOf(last), ALICE);
        assertStatus(last + 1, false, false, 0);
    }

    function test_When_TheSizeIsOne() public {
        size = 1;
        root = keccak256(bytes.concat(hex"00", RECORD_HASH));
        mintBatch();
        assertVerdict(IProductRegistry.Verdict.Valid, firstOf(root), RECORD_HASH, root, new bytes32[](0));
        assertStatus(firstOf(root) + 1, false, false, 0);
    }

    function test_When_TheHighestBitAndTheLowBitsOfTheRootAreSet() public {
        root = bytes32(type(uint256).max);
        mintBatch();
        vm.assertEq(registry.rootOf(firstOf(root) + 4), root);
    }

    function test_When_AllIsInOrder() public {
        uint256 before = allowance(MINTER);
        uint256 first = firstOf(root);
        vm.expectEmit(address(registry));
        emit IERC2309.ConsecutiveTransfer(first, first + 4, address(0), ALICE);
        vm.expectEmit(address(registry));
        emit IProductRegistry.BatchMinted(root, ISSUER, first, 5);
        mintBatch();

        (address owner, uint32 size_, uint32 blockNumber, bool recalled) = registry.batchOf(first + 4);
        vm.assertEq(owner, ALICE);
        vm.assertEq(size_, 5);
        vm.assertEq(blockNumber, 1000);
        vm.assertFalse(recalled);
        vm.assertEq(registry.rootOf(first + 4), root);
        vm.assertEq(registry.balanceOf(ALICE), 5);
        vm.assertEq(allowance(MINTER), before - 5);
    }
}
