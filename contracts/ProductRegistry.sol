// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IAccessControlDefaultAdminRules} from
    "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2309} from "@openzeppelin/contracts/interfaces/IERC2309.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC5313} from "@openzeppelin/contracts/interfaces/IERC5313.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {IIssuerRegistry} from "./interfaces/IIssuerRegistry.sol";
import {IProductRegistry} from "./interfaces/IProductRegistry.sol";
import {ProductRecords} from "./ProductRecords.sol";

/**
 * @title ProductRegistry
 * @notice See {IProductRegistry}. Tokens, roles and the cap around {ProductRecords}. Not upgradeable.
 * @dev The admin is the owner of the {IssuerRegistry}, handed on there in two steps: one admin for both contracts, and
 *      this one stays small enough for the next fork.
 */
contract ProductRegistry is ProductRecords, ERC721, IERC2309, IERC4906, IERC5313, AccessControl {
    using RateLimiter for RateLimiter.RefillingBucket;

    // ---------------------------------------------------------------------------------------------- Constants

    /// @notice May mint, within the cap.
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    /// @notice May recall and reinstate.
    bytes32 public constant RECALLER_ROLE = keccak256("RECALLER_ROLE");
    /// @notice May stop minting.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;
    uint208 private constant INITIAL_CAPACITY = 2 ** 20;
    uint48 private constant INITIAL_WINDOW_S = 1 days;

    // ------------------------------------------------------------------------------------------------ Storage

    /// @inheritdoc IProductRegistry
    IIssuerRegistry public immutable issuers;

    RateLimiter.RefillingBucket private _mintCap;
    string private _tokenBaseURI;

    // -------------------------------------------------------------------------------------------- Constructor

    /**
     * @param issuers_ Where issuers are attested, and whose owner is the admin here.
     * @param baseURI How token URIs begin.
     */
    constructor(IIssuerRegistry issuers_, string memory baseURI) ERC721("", "") {
        issuers = issuers_;
        _setMintCap(INITIAL_CAPACITY, INITIAL_WINDOW_S);
        _setBaseURI(baseURI);
    }

    // ------------------------------------------------------------------------------------------------- Minting

    /// @inheritdoc IProductRegistry
    function mint(address to, bytes32 issuer, Product[] calldata products) external onlyRole(MINTER_ROLE) {
        if (products.length == 0) revert NoProducts();
        _consumeMintCap(products.length);
        for (uint256 i = 0; i < products.length; ++i) {
            Product calldata product = products[i];
            _writeRecord(product.tokenId, product.recordHash);
            _mint(to, product.tokenId);
            emit ProductMinted(product.tokenId, issuer, product.recordHash, product.sealedRecord);
        }
    }

    /// @inheritdoc IProductRegistry
    function mintBatch(address to, bytes32 issuer, bytes32 root, uint32 size) external onlyRole(MINTER_ROLE) {
        if (to == address(0)) revert ERC721InvalidReceiver(to);
        uint256 first = _writeBatch(to, root, size);
        _consumeMintCap(size);
        _increaseBalance(to, size);
        emit ConsecutiveTransfer(first, _last(first, size), address(0), to);
        emit BatchMinted(root, issuer, first, size);
    }

    /// @inheritdoc IProductRegistry
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @inheritdoc IProductRegistry
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    function _consumeMintCap(uint256 count) private {
        bytes32 key = _capKey(msg.sender);
        if (!_mintCap.tryConsume(key, count)) revert MintCapExceeded(msg.sender, count, _mintCap.available(key));
    }

    // ---------------------------------------------------------------------------------------------- Recalling

    /// @inheritdoc IProductRegistry
    function recall(uint256 tokenId, uint16 reason) external onlyRole(RECALLER_ROLE) {
        _setTokenRecalled(tokenId, true);
        emit TokenRecalled(tokenId, reason);
        emit MetadataUpdate(tokenId);
    }

    /// @inheritdoc IProductRegistry
    function reinstate(uint256 tokenId, uint16 reason) external onlyRole(RECALLER_ROLE) {
        _setTokenRecalled(tokenId, false);
        emit TokenReinstated(tokenId, reason);
        emit MetadataUpdate(tokenId);
    }

    /// @inheritdoc IProductRegistry
    function recallBatch(bytes32 root, uint16 reason) external onlyRole(RECALLER_ROLE) {
        (uint256 first, uint32 size) = _setBatchRecalled(root, true);
        emit BatchRecalled(root, first, size, reason);
        emit BatchMetadataUpdate(first, _last(first, size));
    }

    /// @inheritdoc IProductRegistry
    function reinstateBatch(bytes32 root, uint16 reason) external onlyRole(RECALLER_ROLE) {
        (uint256 first, uint32 size) = _setBatchRecalled(root, false);
        emit BatchReinstated(root, first, size, reason);
        emit BatchMetadataUpdate(first, _last(first, size));
    }

    function _last(uint256 first, uint32 size) private pure returns (uint256) {
        unchecked {
            return first + size - 1;
        }
    }

    // ----------------------------------------------------------------------------------------------- Settings

    /// @inheritdoc IProductRegistry
    function setBaseURI(string calldata baseURI) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setBaseURI(baseURI);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc IProductRegistry
    function setMintCap(uint208 capacity, uint48 window_s) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setMintCap(capacity, window_s);
    }

    function _setBaseURI(string memory baseURI) private {
        _tokenBaseURI = baseURI;
        emit BaseURIChanged(baseURI);
    }

    function _setMintCap(uint208 capacity, uint48 window_s) private {
        _mintCap.updateSettings(window_s, capacity);
        emit MintCapChanged(capacity, window_s);
    }

    // -------------------------------------------------------------------------------------------------- Roles

    /// @dev The admin's role is not kept here but in the issuer registry: it is handed on there.
    modifier exceptAdmin(bytes32 role) {
        if (role == DEFAULT_ADMIN_ROLE) {
            revert IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules();
        }
        _;
    }

    /// @notice The admin: the owner of the issuer registry.
    function owner() public view returns (address) {
        return IERC5313(address(issuers)).owner();
    }

    /// @dev Of the admin's role, only {owner} has it.
    function hasRole(bytes32 role, address account) public view override returns (bool) {
        return role == DEFAULT_ADMIN_ROLE ? account == owner() : super.hasRole(role, account);
    }

    /// @dev The admin grants every role.
    function getRoleAdmin(bytes32) public pure override returns (bytes32) {
        return DEFAULT_ADMIN_ROLE;
    }

    /// @dev By the admin; any role but the admin's.
    function grantRole(bytes32 role, address account) public override exceptAdmin(role) {
        super.grantRole(role, account);
    }

    /// @dev By the admin; any role but the admin's.
    function revokeRole(bytes32 role, address account) public override exceptAdmin(role) {
        super.revokeRole(role, account);
    }

    /// @dev By who has it; any role but the admin's.
    function renounceRole(bytes32 role, address account) public override exceptAdmin(role) {
        super.renounceRole(role, account);
    }

    // -------------------------------------------------------------------------------------------------- Reads

    /// @inheritdoc IProductRegistry
    function mintCap() external view returns (uint208 capacity, uint48 window_s) {
        return (_mintCap._capacity, _mintCap._window);
    }

    /// @inheritdoc IProductRegistry
    function mintAllowance(address minter) external view returns (uint256) {
        return _mintCap.available(_capKey(minter));
    }

    function _capKey(address minter) private pure returns (bytes32) {
        return bytes32(uint256(uint160(minter)));
    }

    // ------------------------------------------------------------------------------------------------- ERC-721

    /// @dev ERC-721 metadata. Constants, which take less code than the base contract's storage.
    function name() public pure override returns (string memory) {
        return "Touchmark";
    }

    /// @dev ERC-721 metadata.
    function symbol() public pure override returns (string memory) {
        return "MARK";
    }

    /// @dev ERC-165.
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, IERC165, AccessControl)
        returns (bool)
    {
        return interfaceId == ERC4906_INTERFACE_ID || interfaceId == type(IProductRegistry).interfaceId
            || super.supportsInterface(interfaceId);
    }

    function _baseURI() internal view override returns (string memory) {
        return _tokenBaseURI;
    }

    /// @dev Until a batch's token first moves, its owner is in the batch's slot. Nothing is ever sent to the zero
    ///      address, so that a token without an owner of its own has not moved.
    function _ownerOf(uint256 tokenId) internal view override returns (address tokenOwner) {
        tokenOwner = super._ownerOf(tokenId);
        if (tokenOwner == address(0)) tokenOwner = _batchOf(tokenId).owner();
    }
}
