// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/**
 * @notice What the SMT checker proves of one call in any state, about OpenZeppelin's code that moves the registry's tokens
 *         (scripts/prove-contracts.ts). That a record's owner stays is {AnOwnerOnceWrittenIsChangedByATransferAlone}.
 * @dev `ID` is arbitrary, so a proof holds for all tokens.
 */
abstract contract Tokens is ERC721 {
    uint256 internal immutable ID;

    constructor(uint256 id) ERC721("", "") {
        ID = id;
    }
}

/// @notice A token is not moved by another's transfer, a mint or an approval.
contract ATokenIsMovedByItsOwnTransferAlone is Tokens {
    constructor(uint256 id) Tokens(id) {}

    modifier proved() {
        address ownerBefore = _ownerOf(ID);
        _;
        assert(ownerBefore == address(0) || _ownerOf(ID) == ownerBefore);
    }

    function transferAnother(address to, uint256 tokenId) external proved {
        require(tokenId != ID);
        _update(to, tokenId, msg.sender);
    }

    /// @dev How a block's second owner gets a token.
    function mint(address to, uint256 tokenId) external proved {
        _mint(to, tokenId);
    }

    function approveSomebody(address to, uint256 tokenId) external proved {
        _approve(to, tokenId, msg.sender);
    }
}

/// @notice Nobody but its owner, the account approved for it and the owner's operators moves a token.
contract OnlyThoseWhoMayTransfer is Tokens {
    constructor(uint256 id) Tokens(id) {}

    function transfer(address to) external {
        // No transaction comes from the zero address, for which OpenZeppelin's code does not check.
        require(to != address(0) && msg.sender != address(0));
        address owner = _ownerOf(ID);
        bool may = msg.sender == owner || msg.sender == _getApproved(ID) || isApprovedForAll(owner, msg.sender);
        _update(to, ID, msg.sender);
        assert(may);
    }
}

/// @notice A token that is moved leaves its owner for the receiver, and nobody is approved for it any more.
contract ATransferGivesAndClearsTheApproval is Tokens {
    constructor(uint256 id) Tokens(id) {}

    function transfer(address to) external {
        address owner = _ownerOf(ID);
        require(to != address(0) && owner != address(0));
        address from = _update(to, ID, msg.sender);
        assert(from == owner && _ownerOf(ID) == to && _getApproved(ID) == address(0));
    }
}
