// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IAccessControlDefaultAdminRules} from
    "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IIssuerRegistry} from "../../../contracts/interfaces/IIssuerRegistry.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract IssuersTest is RegistryTest {
    uint256 private constant START = 1_800_000_000;
    uint64 private constant OPEN = type(uint64).max;
    string private constant OTHER = "Another Kft.";

    address private caller = ATTESTER;
    bytes32 private issuer = ISSUER;
    string private name = unicode"Ékszer és Óra Kft.";
    string private domain = "ekszer.test";

    function attest() private {
        vm.prank(caller);
        issuers.attest(issuer, name, domain);
    }

    function revoke() private {
        revoke(uint64(block.timestamp));
    }

    function revoke(uint64 since) private {
        vm.prank(caller);
        issuers.revokeIssuer(issuer, since);
    }

    function later(uint256 seconds_) private {
        vm.warp(START + seconds_);
    }

    /// @dev Periods in seconds after the start: from, until, from, until.
    function assertPeriods(string memory name_, uint64[] memory expected) private view {
        IIssuerRegistry.Period[] memory kept = issuers.periodsOf(issuer, name_);
        vm.assertEq(2 * kept.length, expected.length);
        for (uint256 i = 0; i < kept.length; ++i) {
            vm.assertEq(kept[i].from, START + expected[2 * i]);
            uint64 until = expected[2 * i + 1];
            vm.assertEq(kept[i].until, until == OPEN ? 0 : START + until);
        }
    }

    function period(uint64 from, uint64 until) private pure returns (uint64[] memory expected) {
        expected = new uint64[](2);
        (expected[0], expected[1]) = (from, until);
    }

    function periods(uint64 a, uint64 b, uint64 c, uint64 d) private pure returns (uint64[] memory expected) {
        expected = new uint64[](4);
        (expected[0], expected[1], expected[2], expected[3]) = (a, b, c, d);
    }

    function text(uint256 length) private pure returns (string memory) {
        return string(new bytes(length));
    }

    function assertIssuer(string memory name_, string memory domain_, uint64 attestedAt, uint64 revokedAt) private view {
        (string memory n, string memory d, uint64 a, uint64 r) = issuers.issuerOf(issuer);
        vm.assertEq(n, name_);
        vm.assertEq(d, domain_);
        vm.assertEq(a, attestedAt);
        vm.assertEq(r, revokedAt);
    }

    // ------------------------------------------------------------------------------------------------ Attest

    function test_RevertWhen_AStrangerAttests() public {
        caller = ADMIN;
        expectUnauthorized(ADMIN, "ATTESTER_ROLE");
        attest();
    }

    function test_RevertWhen_TheIssuerIsZero() public {
        issuer = 0;
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.IssuerZero.selector));
        attest();
    }

    function test_RevertWhen_TheNameIsEmpty() public {
        name = "";
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.NameLengthOutOfRange.selector, 0, 256));
        attest();
    }

    function test_RevertWhen_TheNameIsTooLong() public {
        name = text(257);
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.NameLengthOutOfRange.selector, 257, 256));
        attest();
    }

    function test_RevertWhen_TheDomainIsTooLong() public {
        domain = text(254);
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.DomainTooLong.selector, 254, 253));
        attest();
    }

    function test_RevertWhen_AnAttestedIssuerIsAttestedUnderTheSameNameAndDomain() public {
        attest();
        later(5);
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.IssuerAlreadyAttested.selector, issuer));
        attest();
        assertIssuer(name, domain, uint64(START), 0);
        assertPeriods(name, period(0, OPEN));
    }

    function test_When_AnAttestedIssuerIsRenamed() public {
        attest();
        string memory before = name;
        later(100);
        name = OTHER;
        vm.expectEmit(address(issuers));
        emit IIssuerRegistry.IssuerAttested(issuer, OTHER, domain);
        attest();
        assertIssuer(OTHER, domain, uint64(START + 100), 0);
        assertPeriods(before, period(0, 100));
        assertPeriods(OTHER, period(100, OPEN));
    }

    function test_When_AnAttestedIssuerGetsAnotherDomain() public {
        attest();
        later(100);
        domain = "other.test";
        attest();
        assertIssuer(name, "other.test", uint64(START + 100), 0);
        assertPeriods(name, periods(0, 100, 100, OPEN));
    }

    function test_When_NameAndDomainAreTheLongestAllowed() public {
        name = text(256);
        domain = text(253);
        attest();
        assertIssuer(text(256), text(253), uint64(START), 0);
    }

    function test_When_ThereIsNoDomain() public {
        domain = "";
        attest();
        assertIssuer(name, "", uint64(START), 0);
    }

    function test_When_AnIssuerIsAttested() public {
        vm.expectEmit(address(issuers));
        emit IIssuerRegistry.IssuerAttested(issuer, name, domain);
        attest();
        assertIssuer(name, domain, uint64(START), 0);
        assertPeriods(name, period(0, OPEN));
        assertPeriods(OTHER, new uint64[](0));
    }

    // ------------------------------------------------------------------------------------------------ Revoke

    function test_RevertWhen_AStrangerRevokes() public {
        attest();
        caller = MINTER;
        expectUnauthorized(MINTER, "ATTESTER_ROLE");
        revoke();
    }

    function test_RevertWhen_AnIssuerThatWasNeverAttestedIsRevoked() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.IssuerNotAttested.selector, issuer));
        revoke();
    }

    function test_RevertWhen_ARevokedIssuerIsRevoked() public {
        attest();
        revoke();
        vm.warp(START + 10);
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.IssuerNotAttested.selector, issuer));
        revoke();
        assertIssuer(name, domain, uint64(START), uint64(START));
    }

    function test_When_AnIssuerIsRevoked() public {
        attest();
        later(10);
        vm.expectEmit(address(issuers));
        emit IIssuerRegistry.IssuerRevoked(issuer, uint64(START + 10));
        revoke();
        assertIssuer(name, domain, uint64(START), uint64(START + 10));
        assertPeriods(name, period(0, 10));
    }

    function test_RevertWhen_AnIssuerIsRevokedFromATimeToCome() public {
        attest();
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.TimeOutOfRange.selector, START + 1, START));
        revoke(uint64(START + 1));
    }

    function test_RevertWhen_AnIssuerIsRevokedFromNoTime() public {
        attest();
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.TimeOutOfRange.selector, 0, START));
        revoke(0);
    }

    function test_When_AnIssuerIsRevokedSinceATimeUnderAnEarlierName() public {
        attest();
        string memory before = name;
        later(100);
        name = OTHER;
        attest();
        later(200);
        revoke(uint64(START + 70));
        assertIssuer(OTHER, domain, uint64(START + 100), uint64(START + 70));
        assertPeriods(before, period(0, 70));
        assertPeriods(OTHER, period(100, 100));
    }

    function test_When_ARevokedIssuerIsRevokedSinceEarlier() public {
        attest();
        later(100);
        revoke();
        later(200);
        attest();
        later(300);
        revoke();
        revoke(uint64(START + 50));
        assertIssuer(name, domain, uint64(START + 200), uint64(START + 50));
        assertPeriods(name, periods(0, 50, 200, 200));
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.IssuerNotAttested.selector, issuer));
        revoke(uint64(START + 50));
    }

    function test_When_ARevokedIssuerIsAttested() public {
        attest();
        revoke();
        later(20);
        domain = "";
        attest();
        assertIssuer(name, "", uint64(START + 20), 0);
        assertPeriods(name, periods(0, 0, 20, OPEN));
    }

    // ---------------------------------------------------------------------------------------------- Distrust

    function distrust(bytes32 whose, uint64 fromBlock, uint64 toBlock) private {
        vm.prank(ADMIN);
        issuers.distrust(whose, fromBlock, toBlock, REASON);
    }

    function assertDistrusted(bytes32 whose, IIssuerRegistry.BlockRange[2] memory expected, uint256 count) private view {
        IIssuerRegistry.BlockRange[] memory kept = issuers.distrustedOf(whose);
        vm.assertEq(kept.length, count);
        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(keccak256(abi.encode(kept[i])), keccak256(abi.encode(expected[i])));
        }
    }

    function test_RevertWhen_TheLastBlockIsBeforeTheFirst() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.BlocksOutOfRange.selector, 5, 4, 1000));
        distrust(issuer, 5, 4);
    }

    function test_RevertWhen_TheLastBlockIsYetToCome() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.BlocksOutOfRange.selector, 5, 1001, 1000));
        distrust(issuer, 5, 1001);
    }

    function test_When_BlocksAreDistrusted() public {
        vm.expectEmit(address(issuers));
        emit IIssuerRegistry.BlocksDistrusted(issuer, 10, 1000, REASON);
        distrust(issuer, 10, 1000);
        distrust(0, 7, 7);
        IIssuerRegistry.BlockRange memory own = IIssuerRegistry.BlockRange(10, 1000, REASON);
        IIssuerRegistry.BlockRange memory everybodys = IIssuerRegistry.BlockRange(7, 7, REASON);
        assertDistrusted(issuer, [own, everybodys], 2);
        assertDistrusted(keccak256("another issuer"), [everybodys, own], 1);
        assertDistrusted(0, [everybodys, own], 1);
    }

    // ------------------------------------------------------------------------------------------------- Reads

    function test_Given_AnIssuerThatWasNeverAttested() public view {
        assertIssuer("", "", 0, 0);
        assertPeriods(name, new uint64[](0));
    }

    function test_When_ItIsAskedForAllAtOnce() public {
        attest();
        distrust(issuer, 1, 2);
        (
            string memory name_,
            string memory domain_,
            uint64 attestedAt,
            uint64 revokedAt,
            IIssuerRegistry.Period[] memory periods_,
            IIssuerRegistry.BlockRange[] memory distrusted,
            uint64 signedFrom
        ) = issuers.attestationOf(issuer, name);
        vm.assertEq(name_, name);
        vm.assertEq(domain_, domain);
        vm.assertTrue(attestedAt == START && revokedAt == 0 && signedFrom == 0);
        vm.assertTrue(periods_.length == 1 && periods_[0].from == START && periods_[0].until == 0);
        vm.assertTrue(distrusted.length == 1 && distrusted[0].toBlock == 2);
    }

    function test_When_ItIsAskedForInterfaces() public view {
        IERC165 asked = IERC165(address(issuers));
        vm.assertTrue(asked.supportsInterface(0x01ffc9a7));
        vm.assertTrue(asked.supportsInterface(type(IAccessControl).interfaceId));
        vm.assertTrue(asked.supportsInterface(type(IAccessControlDefaultAdminRules).interfaceId));
        vm.assertTrue(asked.supportsInterface(type(IIssuerRegistry).interfaceId));
        vm.assertFalse(asked.supportsInterface(0xffffffff));
    }
}
