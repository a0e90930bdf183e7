// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @notice What most guides show: a token a product, and in storage the address of its record elsewhere.
contract UriToken is ERC721URIStorage {
    address private immutable MINTER = msg.sender;

    constructor() ERC721("Uri", "URI") {}

    function mint(address to, uint256 first, string[] calldata uris) external {
        require(msg.sender == MINTER);
        for (uint256 i = 0; i < uris.length; ++i) {
            _mint(to, first + i);
            _setTokenURI(first + i, uris[i]);
        }
    }
}
