// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {BatchSlot, BatchSlots} from "./BatchSlot.sol";
import {IProductRegistry} from "./interfaces/IProductRegistry.sol";
import {PositionalTree} from "./PositionalTree.sol";
import {RecordSlot, RecordSlots} from "./RecordSlot.sol";

/**
 * @title ProductRecords
 * @notice The core of {ProductRegistry}: records, which are written once and never change, and recall marks, which do.
 * @dev Kept apart from tokens and roles so that the SMT checker can prove it.
 */
abstract contract ProductRecords is IProductRegistry, Pausable {
    // ---------------------------------------------------------------------------------------------- Constants

    uint32 private constant BATCH_SIZE_MAX = 2 ** 20;
    uint256 private constant INDEX_RANGE = 2 ** 32;
    uint256 private constant HIGHEST_BIT = 2 ** 255;

    // ------------------------------------------------------------------------------------------------ Storage

    mapping(uint256 tokenId => RecordSlot) private _records;
    mapping(uint256 firstTokenId => BatchSlot) private _batches;
    mapping(uint256 tokenId => bool) private _tokenRecalled;
    mapping(uint256 firstTokenId => bool) private _batchRecalled;

    // ------------------------------------------------------------------------------------------------- Writes

    function _writeRecord(uint256 tokenId, bytes32 recordHash) internal whenNotPaused {
        if (!_isIndividual(tokenId)) revert TokenIdNotIndividual(tokenId);
        if (bytes28(recordHash) == 0) revert RecordHashZero(tokenId);
        if (_records[tokenId].exists()) revert TokenAlreadyMinted(tokenId);

        _records[tokenId] = RecordSlots.pack(recordHash, block.number);
    }

    function _writeBatch(address owner, bytes32 root, uint32 size) internal whenNotPaused returns (uint256 first) {
        if (size == 0 || size > BATCH_SIZE_MAX) revert BatchSizeOutOfRange(size, BATCH_SIZE_MAX);
        first = _firstTokenIdOf(root);
        if (first == 0) revert RootUnusable(root);
        if (_batches[first].exists()) revert BatchAlreadyMinted(root);

        _batches[first] = BatchSlots.pack(owner, block.number, root, size);
    }

    function _setTokenRecalled(uint256 tokenId, bool recalled) internal {
        if (!_exists(tokenId)) revert TokenNotFound(tokenId);
        if (_tokenRecalled[tokenId] == recalled) {
            if (recalled) revert TokenAlreadyRecalled(tokenId);
            revert TokenNotRecalled(tokenId);
        }

        _tokenRecalled[tokenId] = recalled;
    }

    function _setBatchRecalled(bytes32 root, bool recalled) internal returns (uint256 first, uint32 size) {
        first = _firstTokenIdOf(root);
        BatchSlot batch = _batches[first];
        if (!batch.exists() || batch.root(first) != root) revert BatchNotFound(root);
        if (_batchRecalled[first] == recalled) {
            if (recalled) revert BatchAlreadyRecalled(root);
            revert BatchNotRecalled(root);
        }

        _batchRecalled[first] = recalled;
        return (first, batch.size());
    }

    // -------------------------------------------------------------------------------------------------- Reads

    /// @inheritdoc IProductRegistry
    function verify(uint256 tokenId, bytes32 recordHash, bytes32 root, bytes32[] calldata proof)
        external
        view
        returns (Verdict)
    {
        if (!_exists(tokenId)) return Verdict.NotFound;
        bool unchanged = _isIndividual(tokenId)
            ? root == 0 && proof.length == 0 && _records[tokenId].recordHash() == bytes28(recordHash)
            : _batchProves(tokenId, recordHash, root, proof);
        if (!unchanged) return Verdict.Changed;
        return _isRecalled(tokenId) ? Verdict.Recalled : Verdict.Valid;
    }

    /// @inheritdoc IProductRegistry
    function statusOf(uint256 tokenId) external view returns (bool exists, bool recalled, uint32 blockNumber) {
        blockNumber = _isIndividual(tokenId)
            ? _records[tokenId].blockNumber()
            : _batches[_batchKeyOf(tokenId)].blockNumber();
        return (_exists(tokenId), _isRecalled(tokenId), blockNumber);
    }

    /// @inheritdoc IProductRegistry
    function recordOf(uint256 tokenId) external view returns (bytes28 recordHash, uint32 blockNumber) {
        RecordSlot record = _records[tokenId];
        return (record.recordHash(), record.blockNumber());
    }

    /// @inheritdoc IProductRegistry
    function batchOf(uint256 tokenId)
        external
        view
        returns (address owner, uint32 size, uint32 blockNumber, bool recalled)
    {
        uint256 first = _batchKeyOf(tokenId);
        BatchSlot batch = _batches[first];
        return (batch.owner(), batch.size(), batch.blockNumber(), _batchRecalled[first]);
    }

    /// @inheritdoc IProductRegistry
    function rootOf(uint256 tokenId) external view returns (bytes32) {
        uint256 first = _batchKeyOf(tokenId);
        return _batches[first].root(first);
    }

    /// @dev Zero when no batch holds the token.
    function _batchOwnerOf(uint256 tokenId) internal view returns (address) {
        return _isIndividual(tokenId) ? address(0) : _batches[_batchKeyOf(tokenId)].owner();
    }

    function _exists(uint256 tokenId) private view returns (bool) {
        return _records[tokenId].exists() || _batchKeyOf(tokenId) != 0;
    }

    function _isRecalled(uint256 tokenId) private view returns (bool) {
        return _tokenRecalled[tokenId] || _batchRecalled[_batchKeyOf(tokenId)];
    }

    function _batchProves(uint256 tokenId, bytes32 recordHash, bytes32 root, bytes32[] calldata proof)
        private
        view
        returns (bool)
    {
        uint256 first = _batchKeyOf(tokenId);
        BatchSlot batch = _batches[first];
        return root == batch.root(first)
            && PositionalTree.proves(recordHash, tokenId % INDEX_RANGE, batch.size(), root, proof);
    }

    // ---------------------------------------------------------------------------------------------- Token ids

    function _isIndividual(uint256 tokenId) private pure returns (bool) {
        return tokenId >= HIGHEST_BIT;
    }

    /// @dev First token id of the batch that holds the token. 0 when none does: no batch is ever kept under that.
    function _batchKeyOf(uint256 tokenId) private view returns (uint256 first) {
        first = _firstOf(tokenId);
        if (tokenId % INDEX_RANGE >= _batches[first].size()) first = 0;
    }

    function _firstTokenIdOf(bytes32 root) private pure returns (uint256) {
        return _firstOf(uint256(root) % HIGHEST_BIT);
    }

    function _firstOf(uint256 tokenId) private pure returns (uint256) {
        return tokenId / INDEX_RANGE * INDEX_RANGE;
    }
}
