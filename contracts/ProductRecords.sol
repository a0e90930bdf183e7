// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IProductRegistry} from "./interfaces/IProductRegistry.sol";
import {PositionalTree} from "./PositionalTree.sol";

/**
 * @title ProductRecords
 * @notice The core of {ProductRegistry}: records, which are written once and never change, and recall marks, which do.
 * @dev Kept apart from tokens and roles so that the SMT checker can prove it (`npm run prove`). It reckons with divisions
 *      and remainders by powers of two, where masks would do, because the prover handles those.
 */
abstract contract ProductRecords is IProductRegistry, Pausable {
    /// @dev One slot an individual token.
    struct Record {
        bytes28 recordHash;
        uint32 blockNumber;
    }

    /// @dev One slot a batch. The root is its first token id, plus the bits that token ids leave out.
    struct Batch {
        address owner;
        uint32 blockNumber;
        uint24 size;
        bool rootHighestBit;
        uint32 rootLow32;
    }

    // ---------------------------------------------------------------------------------------------- Constants

    uint32 private constant BATCH_SIZE_MAX = 2 ** 20;
    uint256 private constant HIGHEST_BIT = 2 ** 255;
    uint256 private constant INDEX_RANGE = 2 ** 32;

    // ------------------------------------------------------------------------------------------------ Storage

    mapping(uint256 tokenId => Record) private _records;
    mapping(uint256 firstTokenId => Batch) private _batches;
    mapping(uint256 tokenId => bool) private _tokenRecalled;
    mapping(uint256 firstTokenId => bool) private _batchRecalled;

    // --------------------------------------------------------------------------------------- Writes, for heirs

    function _writeRecord(uint256 tokenId, bytes32 recordHash) internal whenNotPaused {
        if (!_isIndividual(tokenId)) revert TokenIdNotIndividual(tokenId);
        if (recordHash == 0) revert RecordHashZero(tokenId);
        if (_records[tokenId].blockNumber != 0) revert TokenAlreadyMinted(tokenId);

        // The block number fits for some 1,600 years of 12-second blocks.
        _records[tokenId] = Record(bytes28(recordHash), uint32(block.number));
    }

    function _writeBatch(address owner, bytes32 root, uint32 size) internal whenNotPaused returns (uint256 first) {
        if (size == 0 || size > BATCH_SIZE_MAX) revert BatchSizeOutOfRange(size, BATCH_SIZE_MAX);
        first = _firstTokenIdOf(root);
        if (first == 0) revert RootUnusable(root);
        if (_batches[first].size != 0) revert BatchAlreadyMinted(root);

        _batches[first] =
            Batch(owner, uint32(block.number), uint24(size), _isIndividual(uint256(root)), uint32(uint256(root)));
    }

    function _setTokenRecalled(uint256 tokenId, bool recalled) internal {
        if (_blockNumberOf(tokenId) == 0) revert TokenNotFound(tokenId);
        if (_tokenRecalled[tokenId] == recalled) {
            if (recalled) revert TokenAlreadyRecalled(tokenId);
            revert TokenNotRecalled(tokenId);
        }
        _tokenRecalled[tokenId] = recalled;
    }

    function _setBatchRecalled(bytes32 root, bool recalled) internal returns (uint256 first, uint32 size) {
        first = _firstTokenIdOf(root);
        size = _batches[first].size;
        if (size == 0 || rootOf(first) != root) revert BatchNotFound(root);
        if (_batchRecalled[first] == recalled) {
            if (recalled) revert BatchAlreadyRecalled(root);
            revert BatchNotRecalled(root);
        }
        _batchRecalled[first] = recalled;
    }

    // -------------------------------------------------------------------------------------------------- Reads

    /// @inheritdoc IProductRegistry
    function verify(uint256 tokenId, bytes32 recordHash, bytes32 root, bytes32[] calldata proof)
        external
        view
        returns (Verdict)
    {
        if (_blockNumberOf(tokenId) == 0) return Verdict.NotFound;
        bool unchanged = _isIndividual(tokenId)
            ? root == 0 && proof.length == 0 && _records[tokenId].recordHash == bytes28(recordHash)
            : root == rootOf(tokenId)
                && PositionalTree.proves(recordHash, tokenId % INDEX_RANGE, _batchAt(tokenId).size, root, proof);
        if (!unchanged) return Verdict.Changed;
        return _isRecalled(tokenId) ? Verdict.Recalled : Verdict.Valid;
    }

    /// @inheritdoc IProductRegistry
    function statusOf(uint256 tokenId) external view returns (bool exists, bool recalled, uint32 blockNumber) {
        blockNumber = _blockNumberOf(tokenId);
        return (blockNumber != 0, _isRecalled(tokenId), blockNumber);
    }

    /// @inheritdoc IProductRegistry
    function recordOf(uint256 tokenId) external view returns (bytes28 recordHash, uint32 blockNumber) {
        Record storage record = _records[tokenId];
        return (record.recordHash, record.blockNumber);
    }

    /// @inheritdoc IProductRegistry
    function batchOf(uint256 tokenId)
        external
        view
        returns (address owner, uint32 size, uint32 blockNumber, bool recalled)
    {
        Batch memory batch = _batchAt(tokenId);
        return (batch.owner, batch.size, batch.blockNumber, batch.size != 0 && _batchRecalled[_firstOf(tokenId)]);
    }

    /// @inheritdoc IProductRegistry
    function rootOf(uint256 tokenId) public view returns (bytes32) {
        Batch memory batch = _batchAt(tokenId);
        if (batch.size == 0) return 0;
        return bytes32((batch.rootHighestBit ? HIGHEST_BIT : 0) + _firstOf(tokenId) + batch.rootLow32);
    }

    // --------------------------------------------------------------------------------------- Reads, for heirs

    /// @dev The batch that holds the token, or one of size 0. No batch stands under an individual token's id.
    function _batchAt(uint256 tokenId) internal view returns (Batch memory batch) {
        batch = _batches[_firstOf(tokenId)];
        if (tokenId % INDEX_RANGE >= batch.size) delete batch;
    }

    function _isIndividual(uint256 tokenId) internal pure returns (bool) {
        return tokenId >= HIGHEST_BIT;
    }

    // ------------------------------------------------------------------------------------------------ Private

    function _blockNumberOf(uint256 tokenId) private view returns (uint32) {
        return _isIndividual(tokenId) ? _records[tokenId].blockNumber : _batchAt(tokenId).blockNumber;
    }

    function _isRecalled(uint256 tokenId) private view returns (bool) {
        return _tokenRecalled[tokenId] || (_batchAt(tokenId).size != 0 && _batchRecalled[_firstOf(tokenId)]);
    }

    function _firstOf(uint256 tokenId) private pure returns (uint256) {
        return tokenId - tokenId % INDEX_RANGE;
    }

    function _firstTokenIdOf(bytes32 root) private pure returns (uint256) {
        return _firstOf(uint256(root) % HIGHEST_BIT);
    }
}
