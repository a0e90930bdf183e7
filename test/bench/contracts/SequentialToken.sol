// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721A} from "erc721a/contracts/ERC721A.sol";

/// @notice The best known batch token, with one root for the records of each transaction.
contract SequentialToken is ERC721A {
    event BatchMinted(bytes32 indexed root, uint256 first, uint256 size);

    mapping(uint256 first => bytes32) public rootOf;
    address private immutable MINTER = msg.sender;

    constructor() ERC721A("Sequential", "SEQ") {}

    function mint(address to, bytes32 root, uint256 size) external {
        require(msg.sender == MINTER);
        uint256 first = _nextTokenId();
        _mint(to, size);
        rootOf[first] = root;
        emit BatchMinted(root, first, size);
    }
}
