// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IIssuerRegistry} from "../../../contracts/interfaces/IIssuerRegistry.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";
import {RegistryTest} from "../support/RegistryTest.sol";
import {Handler} from "./Handler.sol";

/// @notice The statements of INVARIANTS.md, each under its own name.
contract InvariantsTest is RegistryTest {
    uint256 private constant KINDS = 25;

    Handler private handler;

    function setUp() public override {
        super.setUp();
        handler = new Handler(registry, issuers, [MINTER, RECALLER, PAUSER, ATTESTER, ADMIN, REINSTATER]);
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_ARecordNeverChanges() public view {
        for (uint256 i = 0; i < handler.tokenCount(); ++i) {
            (uint256 id, bytes32 recordHash, uint256 blockNumber) = handler.tokens(i);
            (bytes28 kept, uint32 keptBlock) = registry.recordOf(id);
            vm.assertEq(kept, bytes28(recordHash));
            vm.assertEq(keptBlock, blockNumber);
            assertVerdict(
                handler.recalledAlone(id) ? IProductRegistry.Verdict.Recalled : IProductRegistry.Verdict.Valid,
                id,
                recordHash,
                0,
                new bytes32[](0)
            );
        }
    }

    function invariant_ABatchNeverChanges() public view {
        for (uint256 i = 0; i < handler.batchCount(); ++i) {
            (bytes32 root, address owner, uint256 size, uint256 blockNumber,) = handler.batches(i);
            uint256 first = firstOf(root);
            (address keptOwner, uint32 keptSize, uint32 keptBlock,) = registry.batchOf(first + size - 1);
            vm.assertEq(keptOwner, owner);
            vm.assertEq(keptSize, size);
            vm.assertEq(keptBlock, blockNumber);
            vm.assertEq(registry.rootOf(first), root);
            assertStatus(first - 1, false, false, 0);
            assertStatus(first + size, false, false, 0);
        }
    }

    function invariant_EveryProductHasOneOwner() public view {
        for (uint256 i = 0; i < handler.tokenCount(); ++i) {
            (uint256 id,,) = handler.tokens(i);
            vm.assertEq(registry.ownerOf(id), handler.movedTo(id));
        }
        for (uint256 i = 0; i < handler.batchCount(); ++i) {
            (bytes32 root, address owner, uint256 size,,) = handler.batches(i);
            assertOwner(firstOf(root), owner);
            assertOwner(firstOf(root) + size - 1, owner);
        }
        for (uint256 i = 0; i < handler.touchedCount(); ++i) {
            assertOwner(handler.touched(i), registry.ownerOf(handler.touched(i)));
        }
        uint256 held = registry.balanceOf(handler.people(0)) + registry.balanceOf(handler.people(1))
            + registry.balanceOf(handler.people(2));
        vm.assertEq(held, handler.productCount());
    }

    function invariant_AProductIsRecalledIfAndOnlyIfItOrItsBatchIs() public view {
        for (uint256 i = 0; i < handler.batchCount(); ++i) {
            (bytes32 root,, uint256 size,, bool recalled) = handler.batches(i);
            (,,, bool keptRecalled) = registry.batchOf(firstOf(root));
            vm.assertEq(keptRecalled, recalled);
            assertRecalled(firstOf(root) + size - 1, recalled);
        }
        for (uint256 i = 0; i < handler.touchedCount(); ++i) {
            (,,, bool batchRecalled) = registry.batchOf(handler.touched(i));
            assertRecalled(handler.touched(i), batchRecalled);
        }
    }

    function invariant_NothingIsMintedTwice() public view {
        vm.assertEq(handler.wrongs(), 0);
    }

    function invariant_NothingIsMintedWhilePaused() public view {
        vm.assertEq(handler.wrongs(), 0);
        vm.assertEq(registry.paused(), handler.paused());
    }

    function invariant_NobodyActsWithoutTheRoleForIt() public view {
        vm.assertEq(handler.wrongs(), 0);
        bytes32[4] memory roles =
            [bytes32(0), keccak256("REINSTATER_ROLE"), keccak256("RECALLER_ROLE"), keccak256("PAUSER_ROLE")];
        for (uint256 i = 0; i < roles.length; ++i) {
            vm.assertFalse(IAccessControl(address(issuers)).hasRole(roles[i], STRANGER));
        }
        (uint64 capacity,,) = registry.minterOf(STRANGER);
        vm.assertEq(capacity, 0);
    }

    function invariant_TheCapHolds() public view {
        vm.assertEq(handler.wrongs(), 0);
        vm.assertLe(allowance(MINTER), handler.capacity());
    }

    function invariant_AnAttestationSaysWhatWasAttested() public view {
        for (uint256 i = 0; i < 4; ++i) {
            (string memory name, string memory domain, uint256 attestedAt, uint256 revokedAt) = handler.issuerAt(i);
            (string memory name_, string memory domain_, uint64 attestedAt_, uint64 revokedAt_) =
                issuers.issuerOf(bytes32(i + 1));
            vm.assertEq(name_, name);
            vm.assertEq(domain_, domain);
            vm.assertEq(attestedAt_, attestedAt);
            vm.assertEq(revokedAt_, revokedAt);
        }
    }

    function invariant_APeriodEndsOnceAndNeverBeginsAnew() public view {
        for (uint256 i = 0; i < 4; ++i) {
            Handler.Period[] memory expected = handler.periodsOf(i);
            uint256 count = 0;
            for (uint256 letter = 0; letter < 26; ++letter) {
                string memory name = string(abi.encodePacked("Company ", bytes1(uint8(65 + letter))));
                IIssuerRegistry.Period[] memory kept = issuers.periodsOf(bytes32(i + 1), name);
                uint256 place = 0;
                for (uint256 j = 0; j < expected.length; ++j) {
                    if (keccak256(bytes(expected[j].name)) != keccak256(bytes(name))) continue;
                    vm.assertEq(kept[place].from, expected[j].from);
                    vm.assertEq(kept[place++].until, expected[j].until);
                }
                vm.assertEq(kept.length, place);
                count += place;
            }
            vm.assertEq(count, expected.length);
        }
    }

    function invariant_ADistrustedBlockStaysDistrusted() public view {
        IIssuerRegistry.BlockRange[] memory everybodys = handler.distrustedOf(0);
        for (uint256 i = 1; i < 5; ++i) {
            IIssuerRegistry.BlockRange[] memory own = handler.distrustedOf(i);
            IIssuerRegistry.BlockRange[] memory kept = issuers.distrustedOf(bytes32(i));
            vm.assertEq(kept.length, own.length + everybodys.length);
            for (uint256 j = 0; j < kept.length; ++j) {
                IIssuerRegistry.BlockRange memory one = j < own.length ? own[j] : everybodys[j - own.length];
                vm.assertEq(keccak256(abi.encode(kept[j])), keccak256(abi.encode(one)));
            }
        }
    }

    function invariant_TheAttesterUndoesNoSignature() public view {
        for (uint256 i = 0; i < handler.keyCount(); ++i) {
            (uint256 issuer, uint256 from, uint256 until) = handler.brandKeys(i);
            (uint64 from_, uint64 until_,,) = keys.keyOf(bytes32(issuer), bytes32(i + 1));
            vm.assertEq(from_, from);
            vm.assertEq(until_, until);
        }
    }

    /// @dev A campaign may miss a kind of action by chance, but may not do little unseen.
    function afterInvariant() public view {
        vm.assertGt(kindsDone(), 5, "the handler did too little");
    }

    /// @dev Over a long walk it misses none.
    function test_TheHandlerDoesEveryKindOfAction() public {
        for (uint256 i = 0; i < 1500; ++i) {
            uint256 seed = uint256(keccak256(abi.encode("walk", i)));
            uint256 who = seed / 2 ** 32;
            bytes[13] memory calls = [
                abi.encodeCall(handler.mint, (seed, who)),
                abi.encodeCall(handler.mintBatch, (seed, who)),
                abi.encodeCall(handler.mintAgain, (seed, who)),
                abi.encodeCall(handler.transfer, (seed, who)),
                abi.encodeCall(handler.mark, (seed, who % 2 == 0)),
                abi.encodeCall(handler.markBatch, (seed, who % 2 == 0)),
                abi.encodeCall(handler.wait, (seed)),
                abi.encodeCall(handler.setPaused, (seed)),
                abi.encodeCall(handler.setMinter, (seed)),
                seed % 2 == 0 ? abi.encodeCall(handler.attest, (who)) : abi.encodeCall(handler.revoke, (who)),
                abi.encodeCall(handler.distrust, (seed)),
                seed % 2 == 0 ? abi.encodeCall(handler.addKey, (who)) : abi.encodeCall(handler.endKey, (who)),
                abi.encodeCall(handler.intrude, (seed))
            ];
            (bool success,) = address(handler).call(calls[seed / 2 ** 64 % calls.length]);
            vm.assertTrue(success);
        }
        vm.assertEq(kindsDone(), KINDS);
        vm.assertEq(handler.wrongs(), 0);
    }

    function kindsDone() private view returns (uint256 kinds) {
        string[KINDS] memory actions = [
            "mint", "mintBatch", "mint again", "mint while paused", "mint above the cap", "transfer",
            "recall", "reinstate", "recall batch", "reinstate batch", "mark again", "pause",
            "unpause", "set cap", "attest", "rename", "attest again", "revoke", "revoke again", "distrust", "intrude",
            "add key", "end key", "end key again", "end key as of a time"
        ];
        for (uint256 i = 0; i < KINDS; ++i) {
            if (handler.done(actions[i]) > 0) ++kinds;
        }
    }

    function assertOwner(uint256 id, address otherwise) private view {
        address movedTo = handler.movedTo(id);
        vm.assertEq(registry.ownerOf(id), movedTo == address(0) ? otherwise : movedTo);
    }

    function assertRecalled(uint256 id, bool batchRecalled) private view {
        (, bool recalled,) = registry.statusOf(id);
        vm.assertEq(recalled, batchRecalled || handler.recalledAlone(id));
    }
}
