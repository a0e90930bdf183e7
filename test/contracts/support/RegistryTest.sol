// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IIssuerKeys} from "../../../contracts/interfaces/IIssuerKeys.sol";
import {IIssuerRegistry} from "../../../contracts/interfaces/IIssuerRegistry.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {IRegistryUnderTest} from "./IRegistryUnderTest.sol";
import {NaiveTree} from "./NaiveTree.sol";
import {Vm} from "./Vm.sol";

/// @notice A fresh pair of registries with one account in each role, and valid calls of which a test changes one part.
abstract contract RegistryTest {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address internal constant ADMIN = address(0xAD);
    address internal constant MINTER = address(0x111);
    address internal constant RECALLER = address(0x222);
    address internal constant PAUSER = address(0x333);
    address internal constant ATTESTER = address(0x444);
    address internal constant STRANGER = address(0x555);
    address internal constant REINSTATER = address(0x666);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);

    bytes32 internal constant ISSUER = keccak256("issuer");
    bytes32 internal constant RECORD_HASH = keccak256("record");
    uint256 internal constant HIGHEST_BIT = 2 ** 255;
    uint256 internal constant TOKEN = HIGHEST_BIT + 7;
    uint16 internal constant REASON = 3;
    string internal constant BASE_URI = "https://touchmark.test/tokens/";

    IIssuerKeys internal keys;
    IIssuerRegistry internal issuers;
    IRegistryUnderTest internal registry;

    function setUp() public virtual {
        vm.roll(1000);
        vm.warp(1_800_000_000);
        keys = IIssuerKeys(deploy("IssuerKeys.sol:IssuerKeys", ""));
        issuers = IIssuerRegistry(deploy("IssuerRegistry.sol:IssuerRegistry", abi.encode(ADMIN, 2 days, keys)));
        registry = IRegistryUnderTest(deploy("ProductRegistry.sol:ProductRegistry", abi.encode(issuers, BASE_URI)));
        setMinter(MINTER, 2 ** 20, 1 days);
        grant("RECALLER_ROLE", RECALLER);
        grant("REINSTATER_ROLE", REINSTATER);
        grant("PAUSER_ROLE", PAUSER);
        grant("ATTESTER_ROLE", ATTESTER);
    }

    // ---------------------------------------------------------------------------------------------- Set-up

    function deploy(string memory artifact, bytes memory arguments) internal returns (address created) {
        bytes memory code = bytes.concat(vm.getCode(artifact), arguments);
        assembly {
            created := create(0, add(code, 32), mload(code))
        }
        vm.assertTrue(created != address(0));
    }

    function grant(string memory role, address account) internal {
        vm.prank(ADMIN);
        IAccessControl(address(issuers)).grantRole(keccak256(bytes(role)), account);
    }

    function setMinter(address minter, uint64 capacity, uint48 window_s) internal {
        vm.prank(ADMIN);
        registry.setMinter(minter, capacity, window_s);
    }

    function allowance(address minter) internal view returns (uint256 available) {
        (,, available) = registry.minterOf(minter);
    }

    // --------------------------------------------------------------------------------------- Happy cases

    function oneProduct() internal pure returns (IProductRegistry.Product[] memory products) {
        products = new IProductRegistry.Product[](1);
        products[0] = IProductRegistry.Product(TOKEN, RECORD_HASH, hex"c0de");
    }

    function mintOne() internal {
        vm.prank(MINTER);
        registry.mint(ALICE, ISSUER, oneProduct());
    }

    function hashes(uint256 size) internal pure returns (bytes32[] memory all) {
        all = new bytes32[](size);
        for (uint256 i = 0; i < size; ++i) {
            all[i] = keccak256(abi.encode("product", i));
        }
    }

    /// @dev Mints a batch of five to Alice; returns its root and first token id.
    function mintFive() internal returns (bytes32 root, uint256 first) {
        root = NaiveTree.rootOf(hashes(5));
        mintBatch(ALICE, root, 5);
        return (root, firstOf(root));
    }

    function mintBatch(address to, bytes32 root, uint32 size) internal {
        vm.prank(MINTER);
        registry.mintBatch(to, ISSUER, root, size);
    }

    function firstOf(bytes32 root) internal pure returns (uint256) {
        return NaiveTree.firstTokenIdOf(root);
    }

    // ----------------------------------------------------------------------------------------- Assertions

    function expectUnauthorized(address account, string memory role) internal {
        bytes32 id = bytes(role).length == 0 ? bytes32(0) : keccak256(bytes(role));
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, id));
    }

    function assertVerdict(
        IProductRegistry.Verdict expected,
        uint256 tokenId,
        bytes32 recordHash,
        bytes32 root,
        bytes32[] memory proof
    ) internal view {
        vm.assertEq(uint256(registry.verify(tokenId, recordHash, root, proof)), uint256(expected));
    }

    function assertStatus(uint256 tokenId, bool exists, bool recalled, uint32 blockNumber) internal view {
        (bool exists_, bool recalled_, uint32 blockNumber_) = registry.statusOf(tokenId);
        vm.assertEq(exists_, exists);
        vm.assertEq(recalled_, recalled);
        vm.assertEq(blockNumber_, blockNumber);
    }
}
