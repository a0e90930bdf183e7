// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @notice The frugal plain way: a token a product, its record's hash in one slot, and an event.
contract HashToken is ERC721 {
    event ProductMinted(uint256 indexed tokenId, bytes32 recordHash);

    mapping(uint256 tokenId => bytes32) public recordHashOf;
    address private immutable MINTER = msg.sender;

    constructor() ERC721("Hash", "HASH") {}

    function mint(address to, uint256 first, bytes32[] calldata recordHashes) external {
        require(msg.sender == MINTER);
        for (uint256 i = 0; i < recordHashes.length; ++i) {
            _mint(to, first + i);
            recordHashOf[first + i] = recordHashes[i];
            emit ProductMinted(first + i, recordHashes[i]);
        }
    }
}
