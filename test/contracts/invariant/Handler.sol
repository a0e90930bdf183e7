// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IIssuerKeys} from "../../../contracts/interfaces/IIssuerKeys.sol";
import {IIssuerRegistry} from "../../../contracts/interfaces/IIssuerRegistry.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {IRegistryUnderTest} from "../support/IRegistryUnderTest.sol";
import {NaiveTree} from "../support/NaiveTree.sol";
import {Vm} from "../support/Vm.sol";

/// @notice Acts at random and keeps a plain account of what should have happened. See INVARIANTS.md.
contract Handler {
    struct Token {
        uint256 id;
        bytes32 recordHash;
        uint256 blockNumber;
    }

    struct Batch {
        bytes32 root;
        address owner;
        uint256 size;
        uint256 blockNumber;
        bool recalled;
    }

    struct Issuer {
        string name;
        string domain;
        uint256 attestedAt;
        uint256 revokedAt;
    }

    struct Period {
        string name;
        uint256 from;
        uint256 until;
    }

    struct Key {
        uint256 issuer;
        uint256 from;
        uint256 until;
    }

    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 private constant HIGHEST_BIT = 2 ** 255;

    IRegistryUnderTest private registry;
    IIssuerRegistry private issuers;
    IIssuerKeys private keys;
    address[6] private staff;
    address private constant STRANGER = address(0x555);

    // What should have happened.
    address[3] public people = [address(0xA11CE), address(0xB0B), address(0xCA7)];
    Token[] public tokens;
    Batch[] public batches;
    uint256 public productCount;
    uint256 public capacity = 2 ** 20;
    bool public paused;
    mapping(uint256 tokenId => address) public movedTo;
    mapping(uint256 tokenId => bool) public recalledAlone;
    uint256[] public touched;
    mapping(uint256 index => Issuer) public issuerAt;
    mapping(uint256 index => Period[]) public periods;
    mapping(uint256 issuer => IIssuerRegistry.BlockRange[]) public distrusted;

    Key[] public brandKeys;
    mapping(uint256 issuer => bool) public hasHadKeys;

    // What was tried, and what of it should not have gone through.
    mapping(string action => uint256) public done;
    uint256 public wrongs;

    constructor(IRegistryUnderTest registry_, IIssuerRegistry issuers_, address[6] memory staff_) {
        (registry, issuers, keys, staff) = (registry_, issuers_, issuers_.keys(), staff_);
    }

    // ------------------------------------------------------------------------------------------------- Minting

    function mint(uint256 seed, uint256 who) external {
        IProductRegistry.Product[] memory products = new IProductRegistry.Product[](1 + seed % 3);
        for (uint256 i = 0; i < products.length; ++i) {
            uint256 id = uint256(keccak256(abi.encode("token", tokens.length + i))) | HIGHEST_BIT;
            products[i] = IProductRegistry.Product(id, keccak256(abi.encode(seed, i)), "");
        }
        bool allowed = !paused && products.length <= available();
        vm.prank(minter());
        try registry.mint(people[who % 3], "issuer", products) {
            expect(allowed, "mint");
            for (uint256 i = 0; i < products.length; ++i) {
                tokens.push(Token(products[i].tokenId, products[i].recordHash, block.number));
                movedTo[products[i].tokenId] = people[who % 3];
            }
            productCount += products.length;
        } catch {
            expect(!allowed, paused ? "mint while paused" : "mint above the cap");
        }
    }

    function mintBatch(uint256 seed, uint256 who) external {
        bytes32 root = keccak256(abi.encode("root", batches.length));
        uint256 size = seed % 4 == 0 ? 1 + seed / 4 % 2 ** 20 : 1 + seed / 4 % 9;
        bool allowed = !paused && size <= available();
        vm.prank(minter());
        try registry.mintBatch(people[who % 3], "issuer", root, uint32(size)) {
            expect(allowed, "mintBatch");
            batches.push(Batch(root, people[who % 3], size, block.number, false));
            productCount += size;
        } catch {
            expect(!allowed, paused ? "mint while paused" : "mint above the cap");
        }
    }

    function mintAgain(uint256 seed, uint256 who) external {
        if (tokens.length > 0) {
            IProductRegistry.Product[] memory products = new IProductRegistry.Product[](1);
            products[0] = IProductRegistry.Product(tokens[seed % tokens.length].id, keccak256(abi.encode(seed)), "");
            vm.prank(minter());
            try registry.mint(people[who % 3], "issuer", products) {
                ++wrongs;
            } catch {
                ++done["mint again"];
            }
        }
        if (batches.length > 0) {
            bytes32 root = batches[seed % batches.length].root;
            vm.prank(minter());
            try registry.mintBatch(people[who % 3], "issuer", root, 1) {
                ++wrongs;
            } catch {
                ++done["mint again"];
            }
        }
    }

    // ------------------------------------------------------------------------------------ Owning and recalling

    function transfer(uint256 seed, uint256 who) external {
        (bool found, uint256 id) = anyToken(seed);
        if (!found) return;
        address from = registry.ownerOf(id);
        vm.prank(from);
        registry.transferFrom(from, people[who % 3], id);
        movedTo[id] = people[who % 3];
        touched.push(id);
        ++done["transfer"];
    }

    function mark(uint256 seed, bool recalled) external {
        (bool found, uint256 id) = anyToken(seed);
        if (!found) return;
        bool success = call(
            recalled ? staff[1] : staff[5],
            recalled ? abi.encodeCall(registry.recall, (id, 1)) : abi.encodeCall(registry.reinstate, (id, 1))
        );
        expect(success == (recalledAlone[id] != recalled), success ? recalled ? "recall" : "reinstate" : "mark again");
        recalledAlone[id] = recalled;
        touched.push(id);
    }

    function markBatch(uint256 seed, bool recalled) external {
        if (batches.length == 0) return;
        Batch storage batch = batches[seed % batches.length];
        bool success = call(
            recalled ? staff[1] : staff[5],
            recalled
                ? abi.encodeCall(registry.recallBatch, (batch.root, 1))
                : abi.encodeCall(registry.reinstateBatch, (batch.root, 1))
        );
        expect(
            success == (batch.recalled != recalled),
            success ? recalled ? "recall batch" : "reinstate batch" : "mark again"
        );
        batch.recalled = recalled;
    }

    // ---------------------------------------------------------------------------------- Time, pause, settings

    function wait(uint256 seed) external {
        vm.roll(block.number + 1 + seed % 100);
        vm.warp(block.timestamp + 1 + seed % 20_000);
    }

    /// @dev A pause ends twice as often as it begins, or little else would happen.
    function setPaused(uint256 seed) external {
        bool pause = seed % 3 == 0;
        if (pause == paused) return;
        vm.prank(pause ? staff[2] : staff[4]);
        if (pause) registry.pause();
        else registry.unpause();
        paused = pause;
        ++done[pause ? "pause" : "unpause"];
    }

    function setMinter(uint256 seed) external {
        capacity = seed % 2 == 0 ? 2 ** 20 : seed % 50;
        vm.prank(staff[4]);
        registry.setMinter(minter(), uint64(capacity), uint48(1 + seed % 86_400));
        ++done["set cap"];
    }

    // ----------------------------------------------------------------------------------------------- Issuers

    function attest(uint256 seed) external {
        uint256 index = seed % 4;
        Issuer storage issuer = issuerAt[index];
        string memory name = string(abi.encodePacked("Company ", bytes1(uint8(65 + seed % 26))));
        bool stands = issuer.attestedAt != 0 && issuer.revokedAt == 0;
        bool allowed = !stands || keccak256(bytes(issuer.name)) != keccak256(bytes(name));
        vm.prank(staff[3]);
        try issuers.attest(bytes32(index + 1), name, "company.test") {
            expect(allowed, stands ? "rename" : "attest");
            if (stands) periods[index][periods[index].length - 1].until = block.timestamp;
            issuerAt[index] = Issuer(name, "company.test", block.timestamp, 0);
            periods[index].push(Period(name, block.timestamp, 0));
        } catch {
            expect(!allowed, "attest again");
        }
    }

    function revoke(uint256 seed) external {
        Issuer storage issuer = issuerAt[seed % 4];
        uint256 since = block.timestamp - seed / 4 % 40_000;
        bool allowed = issuer.attestedAt != 0 && (issuer.revokedAt == 0 || since < issuer.revokedAt);
        vm.prank(staff[3]);
        try issuers.revokeIssuer(bytes32(seed % 4 + 1), uint64(since)) {
            expect(allowed, "revoke");
            issuer.revokedAt = since;
            Period[] storage own = periods[seed % 4];
            for (uint256 i = 0; i < own.length; ++i) {
                if (own[i].until != 0 && own[i].until <= since) continue;
                own[i].until = since > own[i].from ? since : own[i].from;
            }
        } catch {
            expect(!allowed, "revoke again");
        }
    }

    function distrust(uint256 seed) external {
        uint256 index = seed % 5;
        uint64 last = uint64(block.number - seed / 8 % 50);
        vm.prank(staff[4]);
        issuers.distrust(bytes32(index), last - uint64(seed % 50), last, uint16(seed));
        distrusted[index].push(IIssuerRegistry.BlockRange(last - uint64(seed % 50), last, uint16(seed)));
        ++done["distrust"];
    }

    // -------------------------------------------------------------------------------------------------- Keys

    function addKey(uint256 seed) external {
        uint256 issuer = seed % 4 + 1;
        vm.prank(staff[3]);
        keys.addKey(bytes32(issuer), bytes32(brandKeys.length + 1), 1, "");
        brandKeys.push(Key(issuer, block.timestamp + (hasHadKeys[issuer] ? 30 days : 0), 0));
        hasHadKeys[issuer] = true;
        ++done["add key"];
    }

    function endKey(uint256 seed) external {
        if (brandKeys.length == 0) return;
        uint256 index = seed / 8 % brandKeys.length;
        Key storage key = brandKeys[index];
        uint64 since = seed % 4 == 0 ? uint64(block.timestamp - seed / 8 % 40_000) : 0;
        vm.prank(staff[3]);
        try keys.endKey(bytes32(key.issuer), bytes32(index + 1), since, seed % 8 < 4, "") {
            expect(since == 0 && key.until == 0, "end key");
            key.until = block.timestamp > key.from ? block.timestamp : key.from;
        } catch {
            expect(since != 0 || key.until != 0, since == 0 ? "end key again" : "end key as of a time");
        }
    }

    // --------------------------------------------------------------------------------------------- Strangers

    function intrude(uint256 seed) external {
        bytes[13] memory calls = [
            abi.encodeCall(registry.mintBatch, (STRANGER, "issuer", keccak256(abi.encode(seed)), 1)),
            abi.encodeCall(registry.mint, (STRANGER, "issuer", new IProductRegistry.Product[](1))),
            abi.encodeCall(registry.pause, ()),
            abi.encodeCall(registry.unpause, ()),
            abi.encodeCall(registry.setMinter, (STRANGER, 1, 1)),
            abi.encodeCall(registry.setBaseURI, ("stranger")),
            abi.encodeCall(registry.recall, (tokens.length > 0 ? tokens[seed % tokens.length].id : 0, 1)),
            abi.encodeCall(registry.reinstate, (tokens.length > 0 ? tokens[seed % tokens.length].id : 0, 1)),
            abi.encodeCall(IAccessControl.grantRole, (keccak256("PAUSER_ROLE"), STRANGER)),
            abi.encodeCall(IAccessControl.revokeRole, (keccak256("RECALLER_ROLE"), staff[1])),
            abi.encodeCall(issuers.attest, (bytes32(seed % 4 + 1), "Stranger", "")),
            abi.encodeCall(issuers.revokeIssuer, (bytes32(seed % 4 + 1), 1)),
            abi.encodeCall(issuers.distrust, (bytes32(seed % 4 + 1), 1, 1, 1))
        ];
        uint256 which = seed % calls.length;
        vm.prank(STRANGER);
        (bool success,) = (which < 8 ? address(registry) : address(issuers)).call(calls[which]);
        expect(!success, "intrude");
    }

    // ----------------------------------------------------------------------------------------------- Private

    function minter() private view returns (address) {
        return staff[0];
    }

    function available() private view returns (uint256 count) {
        (,, count) = registry.minterOf(minter());
    }

    function call(address by, bytes memory data) private returns (bool success) {
        vm.prank(by);
        (success,) = address(registry).call(data);
    }

    function expect(bool asExpected, string memory action) private {
        if (asExpected) ++done[action];
        else ++wrongs;
    }

    function anyToken(uint256 seed) private view returns (bool found, uint256 id) {
        if (seed % 2 == 0 && batches.length > 0) {
            Batch storage batch = batches[seed / 2 % batches.length];
            return (true, NaiveTree.firstTokenIdOf(batch.root) + seed / 64 % batch.size);
        }
        if (tokens.length > 0) return (true, tokens[seed / 2 % tokens.length].id);
    }

    // ------------------------------------------------------------------------------------------------ Reads

    function tokenCount() external view returns (uint256) {
        return tokens.length;
    }

    function batchCount() external view returns (uint256) {
        return batches.length;
    }

    function periodsOf(uint256 index) external view returns (Period[] memory) {
        return periods[index];
    }

    function distrustedOf(uint256 issuer) external view returns (IIssuerRegistry.BlockRange[] memory) {
        return distrusted[issuer];
    }

    function keyCount() external view returns (uint256) {
        return brandKeys.length;
    }

    function touchedCount() external view returns (uint256) {
        return touched.length;
    }
}
