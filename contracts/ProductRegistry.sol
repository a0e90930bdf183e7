// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2309} from "@openzeppelin/contracts/interfaces/IERC2309.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC5313} from "@openzeppelin/contracts/interfaces/IERC5313.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IIssuerRegistry} from "./interfaces/IIssuerRegistry.sol";
import {IProductRegistry} from "./interfaces/IProductRegistry.sol";
import {MinterSlot, MinterSlots} from "./MinterSlot.sol";
import {ProductRecords} from "./ProductRecords.sol";

/**
 * @title ProductRegistry
 * @notice See {IProductRegistry}. Adds ERC-721 tokens, minters and role checks to {ProductRecords}. Not upgradeable.
 * @dev The {IssuerRegistry} keeps all roles, so there is one place to read and change them. That also keeps this
 *      contract below the code size limits.
 */
contract ProductRegistry is ProductRecords, ERC721, IERC2309, IERC4906, IERC5313 {
    /// @dev A struct, so that a mint computes its storage location once.
    struct Minter {
        MinterSlot slot;
    }

    // ---------------------------------------------------------------------------------------------- Constants

    bytes32 private constant ADMIN_ROLE = 0;
    bytes32 private constant RECALLER_ROLE = keccak256("RECALLER_ROLE");
    bytes32 private constant REINSTATER_ROLE = keccak256("REINSTATER_ROLE");
    bytes32 private constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;

    // ------------------------------------------------------------------------------------------------ Storage

    /// @inheritdoc IProductRegistry
    IIssuerRegistry public immutable issuers;

    mapping(address minter => Minter) private _minters;
    string private _tokenBaseURI;

    // -------------------------------------------------------------------------------------------- Constructor

    /**
     * @param issuers_ The contract that attests issuers and keeps the roles.
     * @param baseURI The base of token URIs.
     */
    constructor(IIssuerRegistry issuers_, string memory baseURI) ERC721("", "") {
        issuers = issuers_;
        _setBaseURI(baseURI);
    }

    // ------------------------------------------------------------------------------------------------- Minting

    /// @inheritdoc IProductRegistry
    function mint(address to, bytes32 issuer, Product[] calldata products) external {
        (Minter storage minter, MinterSlot slot) = _requireMinter(to);
        if (products.length == 0) revert NoProducts();
        _draw(minter, slot, products.length);
        bool ownsBlock = _claimBlock(to);
        for (uint256 i = 0; i < products.length; ++i) {
            Product calldata product = products[i];
            // Before the record, because the record makes the block's default owner the token's owner.
            if (!ownsBlock && !_exists(product.tokenId)) _mint(to, product.tokenId);
            _writeRecord(product.tokenId, product.recordHash);
            if (ownsBlock) emit Transfer(address(0), to, product.tokenId);
            emit ProductMinted(product.tokenId, issuer, product.recordHash, product.sealedRecord);
        }
        if (ownsBlock) _increaseBalance(to, uint128(products.length));
    }

    /// @inheritdoc IProductRegistry
    function mintBatch(address to, bytes32 issuer, bytes32 root, uint32 size) external {
        (Minter storage minter, MinterSlot slot) = _requireMinter(to);
        uint256 first = _writeBatch(to, root, size);
        _draw(minter, slot, size);
        _increaseBalance(to, size);
        emit ConsecutiveTransfer(first, _last(first, size), address(0), to);
        emit BatchMinted(root, issuer, first, size);
    }

    /// @inheritdoc IProductRegistry
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @inheritdoc IProductRegistry
    function unpause() external onlyRole(ADMIN_ROLE) {
        _unpause();
    }

    function _requireMinter(address to) private view returns (Minter storage minter, MinterSlot slot) {
        minter = _minters[msg.sender];
        slot = minter.slot;
        if (MinterSlot.unwrap(slot) == 0) revert NotMinter(msg.sender);
        if (to == address(0)) revert ERC721InvalidReceiver(to);
    }

    function _draw(Minter storage minter, MinterSlot slot, uint256 count) private {
        MinterSlot drawn = slot.drawn(count, block.timestamp);
        if (MinterSlot.unwrap(drawn) == 0) revert MintCapExceeded(msg.sender, count, slot.available(block.timestamp));
        minter.slot = drawn;
    }

    // ---------------------------------------------------------------------------------------------- Recalling

    /// @inheritdoc IProductRegistry
    function recall(uint256 tokenId, uint16 reason) external onlyRole(RECALLER_ROLE) {
        _setTokenRecalled(tokenId, true);
        emit TokenRecalled(tokenId, reason);
        emit MetadataUpdate(tokenId);
    }

    /// @inheritdoc IProductRegistry
    function reinstate(uint256 tokenId, uint16 reason) external onlyRole(REINSTATER_ROLE) {
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
    function reinstateBatch(bytes32 root, uint16 reason) external onlyRole(REINSTATER_ROLE) {
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
    function setBaseURI(string calldata baseURI) external onlyRole(ADMIN_ROLE) {
        _setBaseURI(baseURI);
        emit BatchMetadataUpdate(0, type(uint256).max);
        emit ContractURIUpdated();
    }

    /// @inheritdoc IProductRegistry
    function setMinter(address minter, uint64 capacity, uint48 window_s) external onlyRole(ADMIN_ROLE) {
        if (capacity != 0 && window_s == 0) revert WindowZero();
        Minter storage changed = _minters[minter];
        changed.slot = changed.slot.changed(capacity, window_s, block.timestamp);
        emit MinterChanged(minter, capacity, window_s);
    }

    function _setBaseURI(string memory baseURI) private {
        _tokenBaseURI = baseURI;
        emit BaseURIChanged(baseURI);
    }

    // -------------------------------------------------------------------------------------------------- Roles

    modifier onlyRole(bytes32 role) {
        _checkRole(role);
        _;
    }

    function _checkRole(bytes32 role) private view {
        if (!IAccessControl(address(issuers)).hasRole(role, msg.sender)) {
            revert IAccessControl.AccessControlUnauthorizedAccount(msg.sender, role);
        }
    }

    /// @notice The admin: the owner of the issuer registry.
    function owner() external view returns (address) {
        return IERC5313(address(issuers)).owner();
    }

    // -------------------------------------------------------------------------------------------------- Reads

    /// @inheritdoc IProductRegistry
    function minterOf(address minter) external view returns (uint64 capacity, uint48 window_s, uint64 available) {
        MinterSlot slot = _minters[minter].slot;
        return (slot.capacity(), slot.window_s(), uint64(slot.available(block.timestamp)));
    }

    /// @inheritdoc IProductRegistry
    function contractURI() external view returns (string memory) {
        return bytes(_tokenBaseURI).length == 0 ? "" : string.concat(_tokenBaseURI, "contract");
    }

    // ------------------------------------------------------------------------------------------------- ERC-721

    /// @dev ERC-721 metadata. A constant takes less code than the base contract's storage.
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
        override(ERC721, IERC165)
        returns (bool)
    {
        return interfaceId == ERC4906_INTERFACE_ID || interfaceId == type(IProductRegistry).interfaceId
            || super.supportsInterface(interfaceId);
    }

    function _baseURI() internal view override returns (string memory) {
        return _tokenBaseURI;
    }

    /// @dev Until its first transfer, a token belongs to the owner of its batch or block. Transfers to the zero address
    ///      are impossible, so a token without a stored owner was never transferred.
    function _ownerOf(uint256 tokenId) internal view override returns (address tokenOwner) {
        tokenOwner = super._ownerOf(tokenId);
        if (tokenOwner == address(0)) tokenOwner = _firstOwnerOf(tokenId);
    }
}
