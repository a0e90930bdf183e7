// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract ReadsTest is RegistryTest {
    function assertNoBatch(uint256 tokenId) private view {
        (address owner, uint32 size, uint32 blockNumber, bool recalled) = registry.batchOf(tokenId);
        vm.assertTrue(owner == address(0) && size == 0 && blockNumber == 0 && !recalled);
        vm.assertEq(registry.rootOf(tokenId), bytes32(0));
    }

    function assertNoRecord(uint256 tokenId) private view {
        (bytes28 recordHash, uint32 blockNumber) = registry.recordOf(tokenId);
        vm.assertTrue(recordHash == 0 && blockNumber == 0);
    }

    function test_Given_AnIndividualToken() public {
        mintOne();
        assertStatus(TOKEN, true, false, 1000);
        (bytes28 recordHash, uint32 blockNumber) = registry.recordOf(TOKEN);
        vm.assertEq(recordHash, bytes28(RECORD_HASH));
        vm.assertEq(blockNumber, 1000);
        assertNoBatch(TOKEN);
    }

    function test_Given_ATokenOfABatch() public {
        (bytes32 root, uint256 first) = mintFive();
        vm.roll(2000);
        assertStatus(first + 4, true, false, 1000);
        (address owner, uint32 size, uint32 blockNumber, bool recalled) = registry.batchOf(first + 4);
        vm.assertTrue(owner == ALICE && size == 5 && blockNumber == 1000 && !recalled);
        vm.assertEq(registry.rootOf(first + 4), root);
        assertNoRecord(first + 4);
    }

    function test_Given_AnIdThatWasNotMinted() public {
        (bytes32 root, uint256 first) = mintFive();
        vm.prank(RECALLER);
        registry.recallBatch(root, REASON);
        uint256[5] memory ids = [0, first - 1, first + 5, first + 2 ** 32, HIGHEST_BIT];
        for (uint256 i = 0; i < ids.length; ++i) {
            assertStatus(ids[i], false, false, 0);
            assertNoBatch(ids[i]);
            assertNoRecord(ids[i]);
        }
    }

    function test_Given_AnIdWithTheHighestBitWhoseOtherBitsAreABatchTokens() public {
        (bytes32 root, uint256 first) = mintFive();
        vm.prank(RECALLER);
        registry.recallBatch(root, REASON);
        IProductRegistry.Product[] memory products = oneProduct();
        products[0].tokenId = HIGHEST_BIT + first;
        vm.prank(MINTER);
        registry.mint(BOB, ISSUER, products);
        assertNoBatch(HIGHEST_BIT + first);
        assertStatus(HIGHEST_BIT + first, true, false, 1000);
        vm.assertEq(registry.ownerOf(HIGHEST_BIT + first), BOB);
        vm.assertEq(registry.ownerOf(first), ALICE);
    }

    function test_RevertWhen_TheURIOfATokenThatDoesNotExistIsAskedFor() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, TOKEN));
        registry.tokenURI(TOKEN);
    }

    function test_RevertWhen_TheBalanceOfTheZeroAddressIsAskedFor() public {
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        registry.balanceOf(address(0));
    }

    function test_When_ItIsAskedForItsName() public view {
        vm.assertEq(registry.name(), "Touchmark");
        vm.assertEq(registry.symbol(), "MARK");
    }

    function test_When_ItIsAskedForInterfaces() public view {
        bytes4[5] memory known = [
            bytes4(0x01ffc9a7),
            0x80ac58cd,
            0x5b5e139f,
            0x49064906,
            type(IProductRegistry).interfaceId
        ];
        for (uint256 i = 0; i < known.length; ++i) {
            vm.assertTrue(registry.supportsInterface(known[i]));
        }
        vm.assertFalse(registry.supportsInterface(0xffffffff));
        for (uint256 i = 0; i < 1000; ++i) {
            vm.assertFalse(registry.supportsInterface(bytes4(keccak256(abi.encode("other", i)))));
        }
    }
}
