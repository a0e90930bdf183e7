// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @notice The cheatcodes of Hardhat's Solidity tests that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function assertEq(uint256 actual, uint256 expected) external pure;
    function assertEq(address actual, address expected) external pure;
    function assertEq(bytes32 actual, bytes32 expected) external pure;
    function assertEq(bool actual, bool expected) external pure;
    function assertEq(string calldata actual, string calldata expected) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata otherwise) external pure;
    function assertFalse(bool condition) external pure;
    function assertLe(uint256 actual, uint256 atMost) external pure;
    function assertLe(uint256 actual, uint256 atMost, string calldata otherwise) external pure;
    function assertGt(uint256 actual, uint256 above, string calldata otherwise) external pure;
    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function chainId(uint256 id) external;
    function expectEmit(address emitter) external;
    function expectRevert() external;
    function expectRevert(bytes calldata revertData) external;
    function getCode(string calldata artifact) external view returns (bytes memory creationCode);
    function getRecordedLogs() external returns (Log[] memory logs);
    function prank(address sender) external;
    function publicKeyP256(uint256 privateKey) external returns (uint256 x, uint256 y);
    function recordLogs() external;
    function roll(uint256 blockNumber) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function signP256(uint256 privateKey, bytes32 digest) external returns (bytes32 r, bytes32 s);
    function warp(uint256 timestamp) external;
}
