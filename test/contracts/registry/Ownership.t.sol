// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC721} from "@openzeppelin/contracts/interfaces/IERC721.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract OwnershipTest is RegistryTest {
    bytes32 private root;
    uint256 private first;
    uint256 private token;

    function setUp() public override {
        super.setUp();
        (root, first) = mintFive();
        token = first + 2;
    }

    function move(address by, address from, address to, uint256 tokenId) private {
        vm.prank(by);
        registry.transferFrom(from, to, tokenId);
    }

    function expectNoToken(uint256 tokenId) private {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId));
    }

    function expectNotApproved(address account, uint256 tokenId) private {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, account, tokenId));
    }

    function test_Given_ATokenOfABatchThatHasNotMoved() public view {
        vm.assertEq(registry.ownerOf(token), ALICE);
        vm.assertEq(registry.getApproved(token), address(0));
    }

    function test_RevertGiven_AnIdJustOutsideTheBatch() public {
        expectNoToken(first + 5);
        registry.ownerOf(first + 5);
        expectNoToken(first - 1);
        registry.ownerOf(first - 1);
    }

    function test_When_TheOwnerTransfersATokenOutOfABatch() public {
        vm.expectEmit(address(registry));
        emit IERC721.Transfer(ALICE, BOB, token);
        move(ALICE, ALICE, BOB, token);

        vm.assertEq(registry.ownerOf(token), BOB);
        vm.assertEq(registry.ownerOf(token - 1), ALICE);
        vm.assertEq(registry.ownerOf(token + 1), ALICE);
        vm.assertEq(registry.balanceOf(ALICE), 4);
        vm.assertEq(registry.balanceOf(BOB), 1);
        (address owner, uint32 size,,) = registry.batchOf(token);
        vm.assertEq(owner, ALICE);
        vm.assertEq(size, 5);
    }

    function test_When_ATokenOfABatchMovesOnAndBack() public {
        move(ALICE, ALICE, BOB, token);
        move(BOB, BOB, STRANGER, token);
        vm.assertEq(registry.ownerOf(token), STRANGER);
        move(STRANGER, STRANGER, ALICE, token);
        vm.assertEq(registry.ownerOf(token), ALICE);
        vm.assertEq(registry.balanceOf(ALICE), 5);
        vm.assertEq(registry.balanceOf(BOB) + registry.balanceOf(STRANGER), 0);
    }

    function test_RevertWhen_AStrangerTransfersATokenOfABatch() public {
        expectNotApproved(STRANGER, token);
        move(STRANGER, ALICE, STRANGER, token);
    }

    function test_RevertWhen_TheFirstOwnerTransfersATokenThatHasLeft() public {
        move(ALICE, ALICE, BOB, token);
        expectNotApproved(ALICE, token);
        move(ALICE, BOB, ALICE, token);
    }

    function test_RevertWhen_ATokenIsTransferredFromSomebodyWhoDoesNotOwnIt() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, BOB, token, ALICE));
        move(ALICE, BOB, STRANGER, token);
    }

    function test_RevertWhen_ATokenIsTransferredToTheZeroAddress() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        move(ALICE, ALICE, address(0), token);
    }

    function test_When_AnAccountApprovedForOneTokenOfABatchTransfersIt() public {
        vm.prank(ALICE);
        registry.approve(BOB, token);
        move(BOB, ALICE, BOB, token);
        vm.assertEq(registry.ownerOf(token), BOB);
        vm.assertEq(registry.getApproved(token), address(0));
    }

    function test_RevertWhen_AnAccountApprovedForOneTokenOfABatchTransfersItsNeighbour() public {
        vm.prank(ALICE);
        registry.approve(BOB, token);
        expectNotApproved(BOB, token + 1);
        move(BOB, ALICE, BOB, token + 1);
    }

    function test_When_AnOperatorOfTheOwnerTransfersATokenOfABatch() public {
        vm.prank(ALICE);
        registry.setApprovalForAll(BOB, true);
        move(BOB, ALICE, STRANGER, token);
        vm.assertEq(registry.ownerOf(token), STRANGER);
    }

    function test_RevertWhen_AStrangerApprovesHimselfForATokenOfABatch() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidApprover.selector, STRANGER));
        vm.prank(STRANGER);
        registry.approve(STRANGER, token);
    }

    function test_RevertWhen_SomebodyApprovesForAnIdOutsideTheBatch() public {
        expectNoToken(first + 5);
        vm.prank(ALICE);
        registry.approve(BOB, first + 5);
    }

    function test_When_MintingIsPausedAndATokenMoves() public {
        vm.prank(PAUSER);
        registry.pause();
        move(ALICE, ALICE, BOB, token);
        vm.assertEq(registry.ownerOf(token), BOB);
    }

    function test_When_ARecalledTokenMoves() public {
        vm.prank(RECALLER);
        registry.recall(token, REASON);
        move(ALICE, ALICE, BOB, token);
        vm.assertEq(registry.ownerOf(token), BOB);
        assertStatus(token, true, true, 1000);
    }

    function test_When_AnIndividualTokenMoves() public {
        mintOne();
        move(ALICE, ALICE, BOB, TOKEN);
        vm.assertEq(registry.ownerOf(TOKEN), BOB);
        (bytes28 recordHash,) = registry.recordOf(TOKEN);
        vm.assertEq(recordHash, bytes28(RECORD_HASH));
    }
}
