// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {NaiveTree} from "../support/NaiveTree.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract VerifyTest is RegistryTest {
    IProductRegistry.Verdict private constant NOT_FOUND = IProductRegistry.Verdict.NotFound;
    IProductRegistry.Verdict private constant VALID = IProductRegistry.Verdict.Valid;
    IProductRegistry.Verdict private constant CHANGED = IProductRegistry.Verdict.Changed;
    IProductRegistry.Verdict private constant RECALLED = IProductRegistry.Verdict.Recalled;

    uint256 private constant INDEX = 2;

    bytes32 private root;
    uint256 private first;
    bytes32[] private none;

    function setUp() public override {
        super.setUp();
        mintOne();
        (root, first) = mintFive();
    }

    function proof(uint256 index) private pure returns (bytes32[] memory) {
        return NaiveTree.proofOf(hashes(5), index);
    }

    function recall(uint256 tokenId) private {
        vm.prank(RECALLER);
        registry.recall(tokenId, REASON);
    }

    function recallBatch() private {
        vm.prank(RECALLER);
        registry.recallBatch(root, REASON);
    }

    /// @dev The happy case of a batch's token but for what is given.
    function assertBatchVerdict(IProductRegistry.Verdict expected, bytes32 root_, bytes32[] memory proof_) private view {
        assertVerdict(expected, first + INDEX, hashes(5)[INDEX], root_, proof_);
    }

    // ------------------------------------------------------------------------------------------- Individual

    function test_When_RecordHashMatchesAndNoRootAndNoProofAreGiven() public view {
        assertVerdict(VALID, TOKEN, RECORD_HASH, 0, none);
    }

    function test_When_AnotherRecordHashIsGiven() public view {
        assertVerdict(CHANGED, TOKEN, RECORD_HASH ^ bytes32(uint256(2 ** 32)), 0, none);
    }

    function test_When_ARootIsGivenForAnIndividualToken() public view {
        assertVerdict(CHANGED, TOKEN, RECORD_HASH, root, none);
    }

    function test_When_AProofIsGivenForAnIndividualToken() public view {
        assertVerdict(CHANGED, TOKEN, RECORD_HASH, 0, new bytes32[](1));
    }

    function test_When_TheIndividualTokenIsRecalled() public {
        recall(TOKEN);
        assertVerdict(RECALLED, TOKEN, RECORD_HASH, 0, none);
    }

    function test_When_TheIndividualTokenIsRecalledAndAnotherRecordHashIsGiven() public {
        recall(TOKEN);
        assertVerdict(CHANGED, TOKEN, keccak256("another"), 0, none);
    }

    function test_Given_AnIndividualTokenThatWasNotMinted() public view {
        assertVerdict(NOT_FOUND, TOKEN + 1, RECORD_HASH, 0, none);
        assertVerdict(NOT_FOUND, HIGHEST_BIT + first + INDEX, hashes(5)[INDEX], root, proof(INDEX));
    }

    // ------------------------------------------------------------------------------------------------ Batch

    function test_When_RecordHashRootAndProofMatch() public view {
        for (uint256 index = 0; index < 5; ++index) {
            assertVerdict(VALID, first + index, hashes(5)[index], root, proof(index));
        }
    }

    function test_When_AnotherRecordHashIsGivenForATokenOfABatch() public view {
        assertVerdict(CHANGED, first + INDEX, hashes(5)[INDEX] ^ bytes32(uint256(1)), root, proof(INDEX));
    }

    function test_When_TheRecordHashOfAnotherIndexIsGivenWithItsProof() public view {
        assertVerdict(CHANGED, first + INDEX, hashes(5)[INDEX + 1], root, proof(INDEX + 1));
    }

    function test_When_AnotherRootIsGiven() public view {
        assertBatchVerdict(CHANGED, keccak256("another root"), proof(INDEX));
    }

    function test_When_ARootIsGivenThatDiffersOnlyWhereTokenIdsLeaveItOut() public {
        bytes32 leaf = keccak256(bytes.concat(hex"00", RECORD_HASH));
        bytes32 almost = leaf ^ bytes32(uint256(1));
        mintBatch(ALICE, almost, 1);
        assertVerdict(CHANGED, firstOf(almost), RECORD_HASH, leaf, none);
    }

    function test_When_NoRootIsGiven() public view {
        assertBatchVerdict(CHANGED, 0, none);
    }

    function test_When_ASiblingIsAnother() public view {
        for (uint256 level = 0; level < 3; ++level) {
            bytes32[] memory other = proof(INDEX);
            other[level] = keccak256("another sibling");
            assertBatchVerdict(CHANGED, root, other);
        }
    }

    function test_When_TheProofIsTooShort() public view {
        bytes32[] memory short = new bytes32[](2);
        (short[0], short[1]) = (proof(INDEX)[0], proof(INDEX)[1]);
        assertBatchVerdict(CHANGED, root, short);
    }

    function test_When_TheProofIsTooLong() public view {
        bytes32[] memory long = new bytes32[](4);
        (long[0], long[1], long[2]) = (proof(INDEX)[0], proof(INDEX)[1], proof(INDEX)[2]);
        assertBatchVerdict(CHANGED, root, long);
    }

    function test_When_TheProofIsLongBeyondAnyShift() public view {
        assertBatchVerdict(CHANGED, root, new bytes32[](257));
    }

    function test_When_TheRootIsThatOfALargerTreeThanTheSizeSays() public {
        bytes32 larger = NaiveTree.rootOf(hashes(6));
        mintBatch(ALICE, larger, 4);
        assertVerdict(CHANGED, firstOf(larger), hashes(6)[0], larger, NaiveTree.proofOf(hashes(6), 0));
    }

    function test_When_TheRootIsThatOfASmallerTreeThanTheSizeSays() public {
        bytes32 smaller = NaiveTree.rootOf(hashes(4));
        mintBatch(ALICE, smaller, 6);
        assertVerdict(CHANGED, firstOf(smaller), hashes(4)[0], smaller, NaiveTree.proofOf(hashes(4), 0));
    }

    function test_When_TheTokenAloneIsRecalled() public {
        recall(first + INDEX);
        assertBatchVerdict(RECALLED, root, proof(INDEX));
        assertVerdict(VALID, first + INDEX + 1, hashes(5)[INDEX + 1], root, proof(INDEX + 1));
    }

    function test_When_TheBatchAloneIsRecalled() public {
        recallBatch();
        for (uint256 index = 0; index < 5; ++index) {
            assertVerdict(RECALLED, first + index, hashes(5)[index], root, proof(index));
        }
    }

    function test_When_TheBatchIsRecalledAndAnotherRecordHashIsGiven() public {
        recallBatch();
        assertVerdict(CHANGED, first + INDEX, keccak256("another"), root, proof(INDEX));
    }

    function test_When_TokenAndBatchAreRecalledAndOneIsReinstated() public {
        recall(first + INDEX);
        recallBatch();
        vm.prank(REINSTATER);
        registry.reinstateBatch(root, REASON);
        assertBatchVerdict(RECALLED, root, proof(INDEX));
        vm.prank(REINSTATER);
        registry.reinstate(first + INDEX, REASON);
        assertBatchVerdict(VALID, root, proof(INDEX));
    }

    function test_Given_AnIndexOutsideTheBatch() public view {
        assertVerdict(NOT_FOUND, first + 5, 0, root, proof(5));
    }

    function test_Given_TheIdOfARootThatWasNotMinted() public view {
        bytes32 other = NaiveTree.rootOf(hashes(6));
        assertVerdict(NOT_FOUND, firstOf(other), hashes(6)[0], other, NaiveTree.proofOf(hashes(6), 0));
    }
}
