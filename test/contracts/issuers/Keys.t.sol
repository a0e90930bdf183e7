// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {IIssuerKeys} from "../../../contracts/interfaces/IIssuerKeys.sol";
import {RegistryTest} from "../support/RegistryTest.sol";

contract KeysTest is RegistryTest {
    uint64 private constant START = 1_800_000_000;
    uint256 private constant FIRST = 11;
    uint256 private constant SECOND = 22;
    uint256 private constant PASSKEY = 33;
    uint256 private constant P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551;
    bytes private constant SITE = hex"aabbccddeeff00112233445566778899aabbccddeeff00112233445566778899";

    /// @dev How the next passkey signature is made.
    bytes private authenticator = bytes.concat(SITE, hex"01", hex"00000007");
    string private rest = '","origin":"https://touchmark.test","crossOrigin":false}';
    bool private highS;

    // ------------------------------------------------------------------------------------------------ Signing

    function hashOf(uint256 key) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(uint8(1), vm.addr(key)));
    }

    function passkeyHash() private returns (bytes32) {
        (uint256 x, uint256 y) = vm.publicKeyP256(PASSKEY);
        return keccak256(abi.encodePacked(uint8(2), x, y));
    }

    function digestOf(bytes memory decided) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Touchmark Issuer Keys"),
                keccak256("1"),
                block.chainid,
                address(keys)
            )
        );
        return keccak256(bytes.concat(hex"1901", domain, keccak256(decided)));
    }

    function adding(bytes32 keyHash, uint8 kind) private view returns (bytes32) {
        bytes32 kindOfAct = keccak256("AddKey(bytes32 issuer,bytes32 keyHash,uint8 kind,uint256 nonce)");
        return digestOf(abi.encode(kindOfAct, ISSUER, keyHash, kind, keys.nonceOf(ISSUER)));
    }

    function ending(bytes32 keyHash, uint64 since, bool compromised) private view returns (bytes32) {
        bytes32 kindOfAct =
            keccak256("EndKey(bytes32 issuer,bytes32 keyHash,uint64 since,bool compromised,uint256 nonce)");
        return digestOf(abi.encode(kindOfAct, ISSUER, keyHash, since, compromised, keys.nonceOf(ISSUER)));
    }

    function signingFrom(uint64 time) private view returns (bytes32) {
        bytes32 kindOfAct = keccak256("SetSignedFrom(bytes32 issuer,uint64 time,uint256 nonce)");
        return digestOf(abi.encode(kindOfAct, ISSUER, time, keys.nonceOf(ISSUER)));
    }

    function sign(uint256 key, bytes32 digest) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function signWithPasskey(bytes32 digest) private returns (bytes memory) {
        bytes memory challenge = bytes(Base64.encodeURL(abi.encodePacked(digest)));
        bytes memory client = abi.encodePacked('{"type":"webauthn.get","challenge":"', challenge, rest);
        (bytes32 r, bytes32 s) = vm.signP256(PASSKEY, sha256(bytes.concat(authenticator, sha256(client))));
        bool isHigh = uint256(s) > P256_ORDER / 2;
        if (isHigh != highS) s = bytes32(P256_ORDER - uint256(s));
        (uint256 x, uint256 y) = vm.publicKeyP256(PASSKEY);
        return abi.encode(x, y, r, s, authenticator, bytes(rest));
    }

    // -------------------------------------------------------------------------------------------- Happy cases

    function addAsAttester(bytes32 keyHash, uint8 kind) private {
        vm.prank(ATTESTER);
        keys.addKey(ISSUER, keyHash, kind, "");
    }

    function addFirst() private returns (bytes32 keyHash) {
        keyHash = hashOf(FIRST);
        addAsAttester(keyHash, 1);
    }

    function assertKey(bytes32 keyHash, uint64 from, uint64 until, uint8 kind, bool compromised) private view {
        (uint64 from_, uint64 until_, uint8 kind_, bool compromised_) = keys.keyOf(ISSUER, keyHash);
        vm.assertEq(from_, from);
        vm.assertEq(until_, until);
        vm.assertEq(kind_, kind);
        vm.assertEq(compromised_, compromised);
    }

    function expectNotSigned() private {
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.NotSignedByLiveKey.selector));
    }

    // ------------------------------------------------------------------------------------------------ Binding

    function test_RevertWhen_SomebodyElseBindsThem() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.AlreadyBound.selector, address(issuers)));
        vm.prank(STRANGER);
        keys.bind();
    }

    // ------------------------------------------------------------------------------------------------- Adding

    function test_RevertWhen_AStrangerAddsTheFirstKey() public {
        expectUnauthorized(STRANGER, "ATTESTER_ROLE");
        vm.prank(STRANGER);
        keys.addKey(ISSUER, hashOf(FIRST), 1, "");
    }

    function test_RevertWhen_TheIssuerIsZero() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyZero.selector));
        vm.prank(ATTESTER);
        keys.addKey(0, hashOf(FIRST), 1, "");
    }

    function test_RevertWhen_TheKeysHashIsZero() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyZero.selector));
        addAsAttester(0, 1);
    }

    function test_RevertWhen_TheKindIsUnknown() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyKindUnknown.selector, 0));
        addAsAttester(hashOf(FIRST), 0);
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyKindUnknown.selector, 3));
        addAsAttester(hashOf(FIRST), 3);
    }

    function test_When_TheAttesterAddsTheFirstKey() public {
        vm.expectEmit(address(keys));
        emit IIssuerKeys.KeyAdded(ISSUER, hashOf(FIRST), 1, START);
        bytes32 keyHash = addFirst();
        assertKey(keyHash, START, 0, 1, false);
        vm.assertEq(keys.nonceOf(ISSUER), 0);
    }

    function test_When_TheAttesterAddsASecondKey() public {
        addFirst();
        bytes32 second = hashOf(SECOND);
        vm.expectEmit(address(keys));
        emit IIssuerKeys.KeyAdded(ISSUER, second, 1, START + 30 days);
        addAsAttester(second, 1);
        bytes memory early = sign(SECOND, signingFrom(START + 40 days));
        vm.warp(START + 30 days - 1);
        expectNotSigned();
        keys.setSignedFrom(ISSUER, START + 40 days, early);
        vm.warp(START + 30 days);
        keys.setSignedFrom(ISSUER, START + 40 days, early);
        vm.assertEq(keys.signedFromOf(ISSUER), START + 40 days);
    }

    function test_When_TheAttesterEndsTheOnlyKeyAndAddsAnother() public {
        bytes32 first = addFirst();
        vm.prank(ATTESTER);
        keys.endKey(ISSUER, first, 0, true, "");
        addAsAttester(hashOf(SECOND), 1);
        assertKey(hashOf(SECOND), START + 30 days, 0, 1, false);
    }

    function test_When_ALiveKeySignsForAnother() public {
        addFirst();
        bytes32 second = hashOf(SECOND);
        bytes memory signature = sign(FIRST, adding(second, 1));
        vm.warp(START + 5);
        vm.prank(STRANGER);
        keys.addKey(ISSUER, second, 1, signature);
        assertKey(second, START + 5, 0, 1, false);
        vm.assertEq(keys.nonceOf(ISSUER), 1);
    }

    function test_RevertWhen_AnyKeyIsAddedTwice() public {
        bytes32 first = addFirst();
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyAlreadyKnown.selector, first));
        addAsAttester(first, 1);
        vm.prank(ATTESTER);
        keys.endKey(ISSUER, first, 0, false, "");
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyAlreadyKnown.selector, first));
        addAsAttester(first, 1);
    }

    function test_RevertWhen_ASignatureIsUsedAgain() public {
        addFirst();
        bytes memory signature = sign(FIRST, signingFrom(START + 9));
        keys.setSignedFrom(ISSUER, START + 9, signature);
        expectNotSigned();
        keys.setSignedFrom(ISSUER, START + 9, signature);
    }

    function test_RevertWhen_TheSignatureIsForSomethingElse() public {
        addFirst();
        bytes32 second = hashOf(SECOND);
        bytes memory signature = sign(FIRST, adding(second, 1));
        expectNotSigned();
        keys.addKey(ISSUER, second, 2, signature);
        expectNotSigned();
        keys.addKey(keccak256("another issuer"), second, 1, signature);
        vm.chainId(5);
        expectNotSigned();
        keys.addKey(ISSUER, second, 1, signature);
    }

    function test_RevertWhen_TheSignerIsNoKeyOfTheIssuers() public {
        addFirst();
        bytes32 second = hashOf(SECOND);
        bytes memory signature = sign(SECOND, adding(second, 1));
        expectNotSigned();
        keys.addKey(ISSUER, second, 1, signature);
    }

    function test_RevertWhen_TheSignatureIsNone() public {
        addFirst();
        bytes32 second = hashOf(SECOND);
        expectNotSigned();
        keys.addKey(ISSUER, second, 1, new bytes(65));
        vm.expectRevert();
        keys.addKey(ISSUER, second, 1, hex"01");
    }

    // ------------------------------------------------------------------------------------------------- Ending

    function test_RevertWhen_AStrangerEndsAKey() public {
        bytes32 first = addFirst();
        expectUnauthorized(STRANGER, "ATTESTER_ROLE");
        vm.prank(STRANGER);
        keys.endKey(ISSUER, first, 0, false, "");
    }

    function test_RevertWhen_AKeyThatNobodyAddedIsEnded() public {
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyNotFound.selector, hashOf(FIRST)));
        vm.prank(ATTESTER);
        keys.endKey(ISSUER, hashOf(FIRST), 0, false, "");
    }

    function test_RevertWhen_AKeyIsEndedInTheFuture() public {
        bytes32 first = addFirst();
        bytes memory signature = sign(FIRST, ending(first, START + 1, false));
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.EndInFuture.selector, START + 1));
        keys.endKey(ISSUER, first, START + 1, false, signature);
    }

    function test_RevertWhen_TheAttesterEndsAKeyAsOfAnyTime() public {
        bytes32 first = addFirst();
        vm.warp(START + 100);
        uint64[4] memory times = [1, START, START + 100, START + 101];
        for (uint256 i = 0; i < times.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.EndMustBeNow.selector, times[i]));
            vm.prank(ATTESTER);
            keys.endKey(ISSUER, first, times[i], true, "");
        }
        assertKey(first, START, 0, 1, false);
    }

    function test_When_TheAttesterEndsAKey() public {
        bytes32 first = addFirst();
        vm.warp(START + 100);
        vm.expectEmit(address(keys));
        emit IIssuerKeys.KeyEnded(ISSUER, first, START + 100, true);
        vm.prank(ATTESTER);
        keys.endKey(ISSUER, first, 0, true, "");
        assertKey(first, START, START + 100, 1, true);
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyAlreadyEnded.selector, first));
        vm.prank(ATTESTER);
        keys.endKey(ISSUER, first, 0, true, "");
        vm.warp(START + 200);
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyAlreadyEnded.selector, first));
        vm.prank(ATTESTER);
        keys.endKey(ISSUER, first, 0, false, "");
        assertKey(first, START, START + 100, 1, true);
    }

    function test_When_TheAttesterEndsAKeyThatIsNotLiveYet() public {
        addFirst();
        bytes32 second = hashOf(SECOND);
        addAsAttester(second, 1);
        vm.prank(ATTESTER);
        keys.endKey(ISSUER, second, 0, false, "");
        assertKey(second, START + 30 days, START + 30 days, 1, false);
    }

    function test_When_AKeyEndsItselfInThePast() public {
        bytes32 first = addFirst();
        vm.warp(START + 100);
        bytes memory signature = sign(FIRST, ending(first, START + 60, true));
        vm.expectEmit(address(keys));
        emit IIssuerKeys.KeyEnded(ISSUER, first, START + 60, true);
        keys.endKey(ISSUER, first, START + 60, true, signature);
        assertKey(first, START, START + 60, 1, true);
        bytes memory late = sign(FIRST, signingFrom(START + 500));
        expectNotSigned();
        keys.setSignedFrom(ISSUER, START + 500, late);
    }

    function endAsOf(uint64 since, bool compromised) private {
        bytes32 first = hashOf(FIRST);
        keys.endKey(ISSUER, first, since, compromised, sign(SECOND, ending(first, since, compromised)));
    }

    function test_When_AnEndedKeyIsEndedEarlierAndLater() public {
        bytes32 first = addFirst();
        keys.addKey(ISSUER, hashOf(SECOND), 1, sign(FIRST, adding(hashOf(SECOND), 1)));
        vm.warp(START + 100);
        endAsOf(START + 60, false);
        bytes memory again = sign(SECOND, ending(first, START + 60, true));
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.KeyAlreadyEnded.selector, first));
        keys.endKey(ISSUER, first, START + 60, true, again);
        endAsOf(START + 59, true);
        assertKey(first, START, START + 59, 1, true);
    }

    function test_When_ALiveKeyEndsOneThatIsToRecoverTheIssuers() public {
        addFirst();
        bytes32 second = hashOf(SECOND);
        addAsAttester(second, 1);
        keys.endKey(ISSUER, second, START, false, sign(FIRST, ending(second, START, false)));
        assertKey(second, START + 30 days, START + 30 days, 1, false);
        vm.warp(START + 31 days);
        bytes memory signature = sign(SECOND, signingFrom(START + 40 days));
        expectNotSigned();
        keys.setSignedFrom(ISSUER, START + 40 days, signature);
    }

    // -------------------------------------------------------------------------------------------- Signed from

    function test_RevertWhen_TheAttesterSaysFromWhenTheIssuerSigns() public {
        addFirst();
        vm.expectRevert();
        vm.prank(ATTESTER);
        keys.setSignedFrom(ISSUER, START + 9, "");
    }

    function test_RevertWhen_TheIssuerIsToHaveSignedInThePast() public {
        addFirst();
        bytes memory signature = sign(FIRST, signingFrom(START - 1));
        vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.SignedFromInPast.selector, START - 1));
        keys.setSignedFrom(ISSUER, START - 1, signature);
    }

    function test_When_TheIssuerMovesTheTimeAndTakesItBack() public {
        addFirst();
        uint64[3] memory times = [START + 10, START + 20, 0];
        for (uint256 i = 0; i < times.length; ++i) {
            bytes memory signature = sign(FIRST, signingFrom(times[i]));
            vm.expectEmit(address(keys));
            emit IIssuerKeys.SignedFromSet(ISSUER, times[i]);
            keys.setSignedFrom(ISSUER, times[i], signature);
            vm.assertEq(keys.signedFromOf(ISSUER), times[i]);
            (,,,,,, uint64 signedFrom) = issuers.attestationOf(ISSUER, "");
            vm.assertEq(signedFrom, times[i]);
        }
    }

    function test_RevertWhen_TheTimeHasComeAndIsToBeMoved() public {
        addFirst();
        keys.setSignedFrom(ISSUER, START, sign(FIRST, signingFrom(START)));
        uint64[2] memory times = [START + 1, 0];
        for (uint256 i = 0; i < times.length; ++i) {
            bytes memory signature = sign(FIRST, signingFrom(times[i]));
            vm.expectRevert(abi.encodeWithSelector(IIssuerKeys.SignedFromInForce.selector, START));
            keys.setSignedFrom(ISSUER, times[i], signature);
        }
    }

    // ----------------------------------------------------------------------------------------------- Passkeys

    function addPasskey() private returns (bytes32 keyHash) {
        keyHash = passkeyHash();
        addAsAttester(keyHash, 2);
    }

    function test_When_APasskeySigns() public {
        addPasskey();
        keys.setSignedFrom(ISSUER, START + 9, signWithPasskey(signingFrom(START + 9)));
        vm.assertEq(keys.signedFromOf(ISSUER), START + 9);
    }

    function expectPasskeyRefused(bytes memory signature) private {
        expectNotSigned();
        keys.setSignedFrom(ISSUER, START + 9, signature);
    }

    function test_RevertWhen_APasskeySignsSomethingElse() public {
        addPasskey();
        expectPasskeyRefused(signWithPasskey(signingFrom(START + 10)));
    }

    function test_RevertWhen_ThePasskeysUserWasNotPresent() public {
        addPasskey();
        authenticator = bytes.concat(SITE, hex"04", hex"00000007");
        expectPasskeyRefused(signWithPasskey(signingFrom(START + 9)));
    }

    function test_RevertWhen_TheAuthenticatorsDataIsTooShort() public {
        addPasskey();
        authenticator = bytes.concat(SITE, hex"01000000");
        expectPasskeyRefused(signWithPasskey(signingFrom(START + 9)));
    }

    function test_RevertWhen_TheChallengeGoesOn() public {
        addPasskey();
        rest = 'AAAA","origin":"https://touchmark.test"}';
        expectPasskeyRefused(signWithPasskey(signingFrom(START + 9)));
        rest = "";
        expectPasskeyRefused(signWithPasskey(signingFrom(START + 9)));
    }

    function test_RevertWhen_ThePasskeysSignatureHasAHighS() public {
        addPasskey();
        highS = true;
        expectPasskeyRefused(signWithPasskey(signingFrom(START + 9)));
    }
}
