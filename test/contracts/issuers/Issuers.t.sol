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

    address private caller = ATTESTER;
    bytes32 private issuer = ISSUER;
    string private name = unicode"Ékszer és Óra Kft.";
    string private domain = "ekszer.test";

    function attest() private {
        vm.prank(caller);
        issuers.attest(issuer, name, domain);
    }

    function revoke() private {
        vm.prank(caller);
        issuers.revokeIssuer(issuer);
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

    function test_RevertWhen_AnAttestedIssuerIsAttested() public {
        attest();
        string memory before = name;
        name = "Another Kft.";
        vm.expectRevert(abi.encodeWithSelector(IIssuerRegistry.IssuerAlreadyAttested.selector, issuer));
        attest();
        assertIssuer(before, domain, uint64(START), 0);
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
        vm.warp(START + 10);
        vm.expectEmit(address(issuers));
        emit IIssuerRegistry.IssuerRevoked(issuer);
        revoke();
        assertIssuer(name, domain, uint64(START), uint64(START + 10));
    }

    function test_When_ARevokedIssuerIsAttested() public {
        attest();
        revoke();
        vm.warp(START + 20);
        name = "Another Kft.";
        domain = "";
        attest();
        assertIssuer("Another Kft.", "", uint64(START + 20), 0);
    }

    // ------------------------------------------------------------------------------------------------- Reads

    function test_Given_AnIssuerThatWasNeverAttested() public view {
        assertIssuer("", "", 0, 0);
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
