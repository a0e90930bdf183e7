// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC721} from "@openzeppelin/contracts/interfaces/IERC721.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {RegistryTest} from "../support/RegistryTest.sol";
import {Vm} from "../support/Vm.sol";

/// @notice Receives tokens, and answers as it was told to.
contract Receiver {
    enum Answer {
        Right,
        Wrong,
        Error,
        Text,
        Panic,
        Nothing,
        SendsOn
    }

    event Received(address operator, address from, uint256 tokenId, bytes data);

    error Refused();

    Answer private immutable ANSWER;

    constructor(Answer answer) {
        ANSWER = answer;
    }

    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4)
    {
        if (ANSWER == Answer.Error) revert Refused();
        if (ANSWER == Answer.Text) revert("refused");
        if (ANSWER == Answer.Panic) assert(false);
        if (ANSWER == Answer.Nothing) revert();
        if (ANSWER == Answer.SendsOn) IERC721(msg.sender).transferFrom(address(this), from, tokenId);
        emit Received(operator, from, tokenId, data);
        return ANSWER == Answer.Wrong ? bytes4(0x12345678) : this.onERC721Received.selector;
    }
}

/// @notice OpenZeppelin's behaviour cases of an ERC-721 token, for every way in which one comes to be. There is no burn
///         and no safe mint, so those cases are left out.
contract Erc721Test is RegistryTest {
    enum Kind {
        BlocksFirstOwner,
        BlocksSecondOwner,
        BatchOfOne,
        InsideABatch
    }

    uint256 private constant KINDS = 4;
    address private constant OPERATOR = address(0x0B);
    address private constant APPROVED = address(0xA9);

    uint256 private token;
    uint256 private balance;

    /// @dev Alice's token of this kind, on registries of its own.
    function begin(Kind kind) private {
        setUp();
        if (kind == Kind.BlocksFirstOwner) mintTo(ALICE, token = TOKEN);
        if (kind == Kind.BlocksSecondOwner) {
            mintTo(BOB, TOKEN);
            mintTo(ALICE, token = TOKEN + 1);
        }
        if (kind == Kind.BatchOfOne) token = batchOf(1);
        if (kind == Kind.InsideABatch) {
            token = batchOf(3) + 1;
            move(ALICE, ALICE, STRANGER, token - 1);
            move(ALICE, ALICE, STRANGER, token + 1);
        }
        balance = registry.balanceOf(ALICE);
        vm.prank(ALICE);
        registry.approve(APPROVED, token);
        vm.prank(ALICE);
        registry.setApprovalForAll(OPERATOR, true);
    }

    function mintTo(address to, uint256 id) private {
        IProductRegistry.Product[] memory products = oneProduct();
        products[0].tokenId = id;
        vm.prank(MINTER);
        registry.mint(to, ISSUER, products);
    }

    function batchOf(uint32 size) private returns (uint256) {
        mintBatch(ALICE, keccak256("root"), size);
        return firstOf(keccak256("root"));
    }

    function move(address by, address from, address to, uint256 id) private {
        vm.prank(by);
        registry.transferFrom(from, to, id);
    }

    function safeMove(address by, address to, bytes memory data) private {
        safeMove(by, ALICE, to, token, data);
    }

    function safeMove(address by, address from, address to, uint256 id, bytes memory data) private {
        vm.prank(by);
        if (data.length == 0) registry.safeTransferFrom(from, to, id);
        else registry.safeTransferFrom(from, to, id, data);
    }

    function expectError(bytes4 selector, uint256 argument) private {
        vm.expectRevert(abi.encodeWithSelector(selector, argument));
    }

    function assertMoved(address to) private view {
        vm.assertEq(registry.ownerOf(token), to);
        vm.assertEq(registry.getApproved(token), address(0));
        vm.assertEq(registry.balanceOf(ALICE), to == ALICE ? balance : balance - 1);
    }

    /// @dev Clearing an approval is told by no event of its own.
    function assertOnlyTransfer(address to) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1);
        vm.assertEq(logs[0].emitter, address(registry));
        vm.assertEq(logs[0].topics[0], IERC721.Transfer.selector);
        vm.assertEq(logs[0].topics[1], bytes32(uint256(uint160(ALICE))));
        vm.assertEq(logs[0].topics[2], bytes32(uint256(uint160(to))));
        vm.assertEq(logs[0].topics[3], bytes32(token));
    }

    // ------------------------------------------------------------------------------------------------ Moving

    function test_When_TheOwnerAnApprovedAccountOrAnOperatorMovesIt() public {
        address[3] memory movers = [ALICE, APPROVED, OPERATOR];
        for (uint256 i = 0; i < KINDS * movers.length; ++i) {
            begin(Kind(i % KINDS));
            uint256 had = registry.balanceOf(BOB);
            vm.recordLogs();
            move(movers[i / KINDS], ALICE, BOB, token);
            assertOnlyTransfer(BOB);
            assertMoved(BOB);
            vm.assertEq(registry.balanceOf(BOB), had + 1);
        }
    }

    function test_When_AnOperatorMovesItThoughNobodyIsApproved() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            vm.prank(ALICE);
            registry.approve(address(0), token);
            move(OPERATOR, ALICE, BOB, token);
            assertMoved(BOB);
        }
    }

    function test_When_ItIsSentToItsOwner() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            vm.recordLogs();
            move(ALICE, ALICE, ALICE, token);
            assertOnlyTransfer(ALICE);
            assertMoved(ALICE);
        }
    }

    function test_When_ItMovesOnAndBack() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            move(ALICE, ALICE, BOB, token);
            move(BOB, BOB, ALICE, token);
            assertMoved(ALICE);
        }
    }

    function test_RevertWhen_SomebodyMovesItFromAnotherThanItsOwner() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            vm.expectRevert(
                abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, BOB, token, ALICE)
            );
            move(ALICE, BOB, BOB, token);
        }
    }

    function test_RevertWhen_AStrangerMovesIt() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            vm.expectRevert(
                abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, BOB, token)
            );
            move(BOB, ALICE, BOB, token);
        }
    }

    function test_RevertWhen_ItIsSentToTheZeroAddress() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
            move(ALICE, ALICE, address(0), token);
        }
    }

    function test_RevertWhen_ATokenThatDoesNotExistIsMoved() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            expectError(IERC721Errors.ERC721NonexistentToken.selector, TOKEN + 9);
            move(ALICE, ALICE, BOB, TOKEN + 9);
        }
    }

    // ------------------------------------------------------------------------------------------- Safe moving

    function test_When_ItIsSentSafelyToSomebodyOrToAContractThatTakesIt() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            safeMove(OPERATOR, BOB, "");
            assertMoved(BOB);
            begin(Kind(i));
            address receiver = address(new Receiver(Receiver.Answer.Right));
            vm.expectEmit(receiver);
            emit Receiver.Received(APPROVED, ALICE, token, hex"42");
            safeMove(APPROVED, receiver, hex"42");
            assertMoved(receiver);
            begin(Kind(i));
            vm.expectEmit(receiver);
            emit Receiver.Received(ALICE, ALICE, token, "");
            safeMove(ALICE, receiver, "");
        }
    }

    function test_RevertWhen_ItIsSentSafelyToAContractThatDoesNotTakeIt() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            address[3] memory receivers = [
                address(new Receiver(Receiver.Answer.Wrong)),
                address(new Receiver(Receiver.Answer.Nothing)),
                address(issuers)
            ];
            for (uint256 j = 0; j < receivers.length; ++j) {
                vm.expectRevert(
                    abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, receivers[j])
                );
                safeMove(ALICE, receivers[j], "");
            }
            Receiver.Answer[3] memory answers =
                [Receiver.Answer.Error, Receiver.Answer.Text, Receiver.Answer.Panic];
            bytes[3] memory reasons = [
                abi.encodeWithSelector(Receiver.Refused.selector),
                abi.encodeWithSignature("Error(string)", "refused"),
                abi.encodeWithSignature("Panic(uint256)", 1)
            ];
            for (uint256 j = 0; j < answers.length; ++j) {
                address refusing = address(new Receiver(answers[j]));
                vm.expectRevert(reasons[j]);
                safeMove(ALICE, refusing, "");
            }
            vm.assertEq(registry.ownerOf(token), ALICE);
            vm.assertEq(registry.getApproved(token), APPROVED);
        }
    }

    function test_RevertWhen_ItIsSentSafelyAsItMayNotBeMoved() public {
        bytes[2] memory datas = [bytes(""), bytes(hex"42")];
        for (uint256 i = 0; i < KINDS * datas.length; ++i) {
            begin(Kind(i % KINDS));
            bytes memory data = datas[i / KINDS];
            address receiver = address(new Receiver(Receiver.Answer.Right));
            vm.expectRevert(
                abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, BOB, token, ALICE)
            );
            safeMove(ALICE, BOB, receiver, token, data);
            vm.expectRevert(
                abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, STRANGER, token)
            );
            safeMove(STRANGER, ALICE, receiver, token, data);
            expectError(IERC721Errors.ERC721NonexistentToken.selector, TOKEN + 9);
            safeMove(ALICE, ALICE, receiver, TOKEN + 9, data);
            expectError(IERC721Errors.ERC721InvalidReceiver.selector, 0);
            safeMove(ALICE, ALICE, address(0), token, data);
        }
    }

    function test_When_ItIsSentSafelyToAContractThatSendsItBackAtOnce() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            address receiver = address(new Receiver(Receiver.Answer.SendsOn));
            safeMove(OPERATOR, receiver, "");
            assertMoved(ALICE);
            vm.assertEq(registry.balanceOf(receiver), 0);
        }
    }

    // --------------------------------------------------------------------------------------------- Approving

    function test_When_SomebodyIsApprovedAndDisapproved() public {
        for (uint256 i = 0; i < KINDS; ++i) {
            begin(Kind(i));
            vm.assertEq(registry.getApproved(token), APPROVED);
            address[5] memory accounts = [BOB, BOB, address(0), address(0), APPROVED];
            for (uint256 j = 0; j < accounts.length; ++j) {
                vm.expectEmit(address(registry));
                emit IERC721.Approval(ALICE, accounts[j], token);
                vm.prank(j == 0 ? OPERATOR : ALICE);
                registry.approve(accounts[j], token);
                vm.assertEq(registry.getApproved(token), accounts[j]);
            }
        }
    }

    function test_RevertWhen_AnybodyButOwnerAndOperatorApproves() public {
        address[2] memory callers = [STRANGER, APPROVED];
        for (uint256 i = 0; i < KINDS * callers.length; ++i) {
            begin(Kind(i % KINDS));
            address caller = callers[i / KINDS];
            vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidApprover.selector, caller));
            vm.prank(caller);
            registry.approve(BOB, token);
        }
    }

    function test_RevertWhen_ATokenThatDoesNotExistIsAskedForOrApproved() public {
        begin(Kind.BlocksFirstOwner);
        expectError(IERC721Errors.ERC721NonexistentToken.selector, TOKEN + 9);
        registry.ownerOf(TOKEN + 9);
        expectError(IERC721Errors.ERC721NonexistentToken.selector, TOKEN + 9);
        registry.getApproved(TOKEN + 9);
        expectError(IERC721Errors.ERC721NonexistentToken.selector, TOKEN + 9);
        vm.prank(ALICE);
        registry.approve(BOB, TOKEN + 9);
    }

    function test_When_AnOperatorIsNamedTwiceAndDismissed() public {
        begin(Kind.BlocksFirstOwner);
        bool[3] memory named = [true, true, false];
        vm.assertFalse(registry.isApprovedForAll(ALICE, BOB));
        vm.prank(ALICE);
        registry.setApprovalForAll(BOB, false);
        vm.assertFalse(registry.isApprovedForAll(ALICE, BOB));
        for (uint256 i = 0; i < named.length; ++i) {
            vm.expectEmit(address(registry));
            emit IERC721.ApprovalForAll(ALICE, OPERATOR, named[i]);
            vm.prank(ALICE);
            registry.setApprovalForAll(OPERATOR, named[i]);
            vm.assertEq(registry.isApprovedForAll(ALICE, OPERATOR), named[i]);
        }
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, OPERATOR, token)
        );
        move(OPERATOR, ALICE, BOB, token);
    }

    function test_RevertWhen_TheZeroAddressIsToBeAnOperator() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOperator.selector, address(0)));
        vm.prank(ALICE);
        registry.setApprovalForAll(address(0), true);
    }
}
