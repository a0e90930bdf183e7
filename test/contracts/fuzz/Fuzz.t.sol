// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {NaiveTree} from "../support/NaiveTree.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract FuzzTest is RegistryTest {
    IProductRegistry.Verdict private constant NOT_FOUND = IProductRegistry.Verdict.NotFound;
    IProductRegistry.Verdict private constant VALID = IProductRegistry.Verdict.Valid;
    IProductRegistry.Verdict private constant CHANGED = IProductRegistry.Verdict.Changed;

    function randomHashes(uint256 seed, uint256 size) private pure returns (bytes32[] memory all) {
        all = new bytes32[](size);
        for (uint256 i = 0; i < size; ++i) {
            all[i] = keccak256(abi.encode(seed, i));
        }
    }

    function testFuzz_When_AnyTreeOfUpTo64LeavesIsMinted(uint256 seed, uint256 size, uint256 index) public {
        size = 1 + size % 64;
        index %= size;
        bytes32[] memory all = randomHashes(seed, size);
        bytes32 root = NaiveTree.rootOf(all);
        mintBatch(ALICE, root, uint32(size));
        assertVerdict(VALID, firstOf(root) + index, all[index], root, NaiveTree.proofOf(all, index));
        uint256 last = 2 ** NaiveTree.depthOf(size) - 1;
        assertVerdict(
            size > last ? VALID : NOT_FOUND, firstOf(root) + last, all[size - 1], root, NaiveTree.proofOf(all, last)
        );
    }

    function testFuzz_When_AnyBitOfHashRootOrProofOfABatchsTokenIsChanged(uint256 seed, uint256 size, uint256 bit)
        public
    {
        size = 1 + size % 64;
        uint256 index = seed % size;
        bytes32[] memory all = randomHashes(seed, size);
        bytes32 root = NaiveTree.rootOf(all);
        bytes32[] memory proof = NaiveTree.proofOf(all, index);
        mintBatch(ALICE, root, uint32(size));

        bytes32 flip = bytes32(1 << (bit % 256));
        assertVerdict(CHANGED, firstOf(root) + index, all[index] ^ flip, root, proof);
        assertVerdict(CHANGED, firstOf(root) + index, all[index], root ^ flip, proof);
        for (uint256 level = 0; level < proof.length; ++level) {
            proof[level] ^= flip;
            assertVerdict(CHANGED, firstOf(root) + index, all[index], root, proof);
            proof[level] ^= flip;
        }
    }

    function testFuzz_When_AnyIndividualRecordIsMinted(uint256 id, bytes32 recordHash, bytes32 other, uint32 block_)
        public
    {
        vm.assume(bytes28(recordHash) != 0 && bytes28(recordHash) != bytes28(other));
        IProductRegistry.Product[] memory products = oneProduct();
        products[0].tokenId = id | HIGHEST_BIT;
        products[0].recordHash = recordHash;
        vm.roll(block_);
        vm.prank(MINTER);
        registry.mint(ALICE, ISSUER, products);

        (bytes28 kept, uint32 blockNumber) = registry.recordOf(products[0].tokenId);
        vm.assertEq(kept, bytes28(recordHash));
        vm.assertEq(blockNumber, block_);
        assertStatus(products[0].tokenId, true, false, block_);
        assertVerdict(VALID, products[0].tokenId, recordHash, 0, new bytes32[](0));
        assertVerdict(CHANGED, products[0].tokenId, other, 0, new bytes32[](0));
    }

    function testFuzz_When_AnyBatchIsMinted(address to, bytes32 root, uint32 size, uint32 block_) public {
        vm.assume(to != address(0) && firstOf(root) != 0);
        size = 1 + size % 2 ** 20;
        vm.roll(block_);
        mintBatch(to, root, size);

        uint256 last = firstOf(root) + size - 1;
        (address owner, uint32 size_, uint32 blockNumber, bool recalled) = registry.batchOf(last);
        vm.assertEq(owner, to);
        vm.assertEq(size_, size);
        vm.assertEq(blockNumber, block_);
        vm.assertFalse(recalled);
        vm.assertEq(registry.rootOf(last), root);
        vm.assertEq(registry.ownerOf(last), to);
        vm.assertEq(registry.balanceOf(to), size);
        assertStatus(last, true, false, block_);
        assertStatus(last + 1, false, false, 0);
    }

    function testFuzz_When_TokensOfABatchMoveAtRandom(uint256[16] calldata moves) public {
        (, uint256 first) = mintFive();
        address[3] memory people = [ALICE, BOB, STRANGER];
        address[5] memory owners = [ALICE, ALICE, ALICE, ALICE, ALICE];
        for (uint256 i = 0; i < moves.length; ++i) {
            uint256 index = moves[i] % 5;
            address to = people[moves[i] / 5 % 3];
            vm.prank(owners[index]);
            registry.transferFrom(owners[index], to, first + index);
            owners[index] = to;
        }
        uint256[3] memory balances;
        for (uint256 index = 0; index < 5; ++index) {
            vm.assertEq(registry.ownerOf(first + index), owners[index]);
            for (uint256 who = 0; who < 3; ++who) {
                if (owners[index] == people[who]) ++balances[who];
            }
        }
        for (uint256 who = 0; who < 3; ++who) {
            vm.assertEq(registry.balanceOf(people[who]), balances[who]);
        }
    }

    function testFuzz_When_AnythingIsMintedTwice(address to, bytes32 recordHash, bytes32 root, uint32 size) public {
        vm.assume(to != address(0) && bytes28(recordHash) != 0 && firstOf(root) != 0);
        mintOne();
        IProductRegistry.Product[] memory products = oneProduct();
        products[0].recordHash = recordHash;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.TokenAlreadyMinted.selector, TOKEN));
        vm.prank(MINTER);
        registry.mint(to, ISSUER, products);
        assertVerdict(VALID, TOKEN, RECORD_HASH, 0, new bytes32[](0));

        mintBatch(ALICE, root, 7);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.BatchAlreadyMinted.selector, root));
        mintBatch(to, root, 1 + size % 2 ** 20);
        (address owner, uint32 size_,,) = registry.batchOf(firstOf(root));
        vm.assertEq(owner, ALICE);
        vm.assertEq(size_, 7);
    }

    function testFuzz_When_AnyNameAndDomainAreAttested(uint256 nameBytes, uint256 domainBytes) public {
        string memory name = string(new bytes(nameBytes % 300));
        string memory domain = string(new bytes(domainBytes % 300));
        bool allowed = bytes(name).length >= 1 && bytes(name).length <= 256 && bytes(domain).length <= 253;
        vm.prank(ATTESTER);
        try issuers.attest(ISSUER, name, domain) {
            vm.assertTrue(allowed);
        } catch {
            vm.assertFalse(allowed);
        }
        (string memory name_,, uint64 attestedAt,) = issuers.issuerOf(ISSUER);
        vm.assertEq(attestedAt != 0, allowed);
        vm.assertEq(name_, allowed ? name : "");
    }
}
