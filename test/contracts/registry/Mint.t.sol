// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC721} from "@openzeppelin/contracts/interfaces/IERC721.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {IRegistryUnderTest} from "../support/IRegistryUnderTest.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract MintTest is RegistryTest {
    IProductRegistry.Product[] private products;
    address private caller = MINTER;
    address private to = ALICE;

    function setUp() public override {
        super.setUp();
        products.push(oneProduct()[0]);
    }

    function mint() private {
        vm.prank(caller);
        registry.mint(to, ISSUER, products);
    }

    function test_RevertWhen_TheCallerIsNotAMinter() public {
        caller = ADMIN;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.NotMinter.selector, ADMIN));
        mint();
    }

    function test_RevertWhen_ThereAreNoProducts() public {
        products.pop();
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.NoProducts.selector));
        mint();
    }

    function test_RevertWhen_MintingIsPaused() public {
        vm.prank(PAUSER);
        registry.pause();
        vm.expectRevert(abi.encodeWithSelector(IRegistryUnderTest.EnforcedPause.selector));
        mint();
    }

    function test_RevertWhen_TheReceiverIsZero() public {
        to = address(0);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(0)));
        mint();
    }

    function test_RevertWhen_TheHighestBitOfAnIdIsClear() public {
        products[0].tokenId = HIGHEST_BIT - 1;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.TokenIdNotIndividual.selector, HIGHEST_BIT - 1));
        mint();
    }

    function test_RevertWhen_ARecordHashIsZero() public {
        products[0].recordHash = 0;
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.RecordHashZero.selector, TOKEN));
        mint();
    }

    function test_RevertWhen_TheKeptBitsOfARecordHashAreZero() public {
        products[0].recordHash = bytes32(uint256(type(uint32).max));
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.RecordHashZero.selector, TOKEN));
        mint();
    }

    function test_RevertWhen_ATokenExists() public {
        mint();
        to = BOB;
        products[0].recordHash = keccak256("another record");
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.TokenAlreadyMinted.selector, TOKEN));
        mint();
        vm.assertEq(registry.ownerOf(TOKEN), ALICE);
    }

    function test_RevertWhen_ATokenHasMovedSinceItWasMinted() public {
        mint();
        vm.prank(ALICE);
        registry.transferFrom(ALICE, BOB, TOKEN);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.TokenAlreadyMinted.selector, TOKEN));
        mint();
    }

    function test_RevertWhen_AnIdStandsTwiceInOneCall() public {
        products.push(IProductRegistry.Product(TOKEN, keccak256("another record"), ""));
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.TokenAlreadyMinted.selector, TOKEN));
        mint();
        assertStatus(TOKEN, false, false, 0);
    }

    function test_RevertWhen_MoreIsMintedThanTheCapLeaves() public {
        setMinter(MINTER, 1, 1 days);
        products.push(IProductRegistry.Product(TOKEN + 1, RECORD_HASH, ""));
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.MintCapExceeded.selector, MINTER, 2, 1));
        mint();
    }

    function test_When_AllIsInOrder() public {
        to = address(registry);
        products.push(IProductRegistry.Product(type(uint256).max, keccak256("last"), hex"0102"));
        uint256 before = allowance(MINTER);
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectEmit(address(registry));
            emit IERC721.Transfer(address(0), to, products[i].tokenId);
            vm.expectEmit(address(registry));
            emit IProductRegistry.ProductMinted(
                products[i].tokenId, ISSUER, products[i].recordHash, products[i].sealedRecord
            );
        }
        mint();

        for (uint256 i = 0; i < 2; ++i) {
            (bytes28 recordHash, uint32 blockNumber) = registry.recordOf(products[i].tokenId);
            vm.assertEq(recordHash, bytes28(products[i].recordHash));
            vm.assertEq(blockNumber, 1000);
            vm.assertEq(registry.ownerOf(products[i].tokenId), to);
        }
        vm.assertEq(registry.balanceOf(to), 2);
        vm.assertEq(allowance(MINTER), before - 2);
    }

    // ------------------------------------------------------------------------------------ Owners of one block

    function mintFor(address owner, uint256 tokenId) private {
        (to, products[0].tokenId) = (owner, tokenId);
        mint();
    }

    function test_When_TwoOwnersGetTokensInOneBlock() public {
        mintFor(ALICE, TOKEN);
        vm.expectEmit(address(registry));
        emit IERC721.Transfer(address(0), BOB, TOKEN + 1);
        mintFor(BOB, TOKEN + 1);
        mintFor(ALICE, TOKEN + 2);
        vm.roll(1001);
        mintFor(BOB, TOKEN + 3);
        mintFor(ALICE, TOKEN + 4);
        address[5] memory owners = [ALICE, BOB, ALICE, BOB, ALICE];
        for (uint256 i = 0; i < owners.length; ++i) {
            vm.assertEq(registry.ownerOf(TOKEN + i), owners[i]);
        }
        vm.assertEq(registry.balanceOf(ALICE), 3);
        vm.assertEq(registry.balanceOf(BOB), 2);
        assertStatus(TOKEN + 1, true, false, 1000);
    }

    function test_RevertWhen_ASecondOwnerOfABlockIsToGetATokenThatExists() public {
        mintFor(ALICE, TOKEN);
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.TokenAlreadyMinted.selector, TOKEN));
        mintFor(BOB, TOKEN);
    }

    function test_RevertWhen_ASecondOwnerOfABlockIsToGetATokenOfABatch() public {
        mintFor(ALICE, TOKEN);
        (, uint256 first) = mintFive();
        vm.expectRevert(abi.encodeWithSelector(IProductRegistry.TokenIdNotIndividual.selector, first + 1));
        mintFor(BOB, first + 1);
    }

    function test_When_TheBlocksFirstOwnerSellsItsToken() public {
        mintFor(ALICE, TOKEN);
        vm.prank(ALICE);
        registry.transferFrom(ALICE, BOB, TOKEN);
        mintFor(ALICE, TOKEN + 1);
        vm.assertEq(registry.ownerOf(TOKEN), BOB);
        vm.assertEq(registry.ownerOf(TOKEN + 1), ALICE);
        vm.assertEq(registry.balanceOf(ALICE), 1);
    }

    function test_When_TheNumberOfTheBlockHasNothingInItsLow32Bits() public {
        vm.roll(2 ** 32);
        mintFor(ALICE, TOKEN);
        vm.assertEq(registry.ownerOf(TOKEN), ALICE);
        assertStatus(1, false, false, 0);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, TOKEN + 1));
        registry.ownerOf(TOKEN + 1);
    }
}
