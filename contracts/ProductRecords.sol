// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BatchSlot, BatchSlots} from "./BatchSlot.sol";
import {IProductRegistry} from "./interfaces/IProductRegistry.sol";
import {PositionalTree} from "./PositionalTree.sol";
import {RecordSlot, RecordSlots} from "./RecordSlot.sol";
import {WriteOnce} from "./WriteOnce.sol";

/**
 * @title ProductRecords
 * @notice The storage of {ProductRegistry} apart from token ownership: records and batches, which never change, and
 *         recalls, which do.
 * @dev Three kinds of id have a slot. An individual token id (highest bit set) has a {RecordSlot}. The first token id of
 *      a batch has a {BatchSlot}. A block number, smaller than any first token id, has the default owner of the
 *      individual tokens minted in that block.
 */
abstract contract ProductRecords is IProductRegistry, WriteOnce {
    // ---------------------------------------------------------------------------------------------- Constants

    uint32 private constant BATCH_SIZE_MAX = 2 ** 20;
    uint256 private constant INDEX_RANGE = 2 ** 32;
    uint256 private constant HIGHEST_BIT = 2 ** 255;

    // ------------------------------------------------------------------------------------------------ Storage

    mapping(uint256 tokenId => bool) private _tokenRecalled;
    mapping(uint256 firstTokenId => bool) private _batchRecalled;

    // ------------------------------------------------------------------------------------------------- Writes

    // These write first and check afterwards, because a revert undoes the write. So `EnforcedPause` comes before every
    // other error, and only {WriteOnce} has to know about pausing.

    function _writeRecord(uint256 tokenId, bytes32 recordHash) internal {
        RecordSlot record = RecordSlots.pack(recordHash, block.number);
        bool written = _writeOnce(tokenId, RecordSlot.unwrap(record));
        if (!_isIndividual(tokenId)) revert TokenIdNotIndividual(tokenId);
        if (bytes28(recordHash) == 0) revert RecordHashZero(tokenId);
        if (!written) revert TokenAlreadyMinted(tokenId);
    }

    function _writeBatch(address owner, bytes32 root, uint32 size) internal returns (uint256 first) {
        first = _firstTokenIdOf(root);
        BatchSlot batch = BatchSlots.pack(owner, block.number, root, size);
        bool written = _writeOnce(first, BatchSlot.unwrap(batch));
        if (size == 0 || size > BATCH_SIZE_MAX) revert BatchSizeOutOfRange(size, BATCH_SIZE_MAX);
        if (first == 0) revert RootUnusable(root);
        if (!written) revert BatchAlreadyMinted(root);
    }

    /// @dev Whether `owner` is the default owner of this block's individual tokens. The block's first mint decides that.
    ///      False in a block whose number is 0 modulo 2^32: id 0 must stay empty.
    function _claimBlock(address owner) internal returns (bool) {
        uint32 key = uint32(block.number);
        if (key == 0) return false;
        uint256 kept = _slotOf(key);
        return kept == 0 ? _writeOnce(key, uint160(owner)) : kept == uint160(owner);
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
        if (root == 0 || rootOf(first) != root) revert BatchNotFound(root);
        if (_batchRecalled[first] == recalled) {
            if (recalled) revert BatchAlreadyRecalled(root);
            revert BatchNotRecalled(root);
        }

        _batchRecalled[first] = recalled;
        return (first, _batchOf(first).size());
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
            ? root == 0 && proof.length == 0 && _recordOf(tokenId).recordHash() == bytes28(recordHash)
            : root == rootOf(tokenId)
                && PositionalTree.proves(recordHash, tokenId % INDEX_RANGE, _batchOf(tokenId).size(), root, proof);
        if (!unchanged) return Verdict.Changed;
        return _isRecalled(tokenId) ? Verdict.Recalled : Verdict.Valid;
    }

    /// @inheritdoc IProductRegistry
    function statusOf(uint256 tokenId) external view returns (bool exists, bool recalled, uint32 blockNumber) {
        // Both kinds of slot have the block number in the same place.
        blockNumber = RecordSlot.wrap(_slotOf(_keyOf(tokenId))).blockNumber();
        return (_exists(tokenId), _isRecalled(tokenId), blockNumber);
    }

    /// @inheritdoc IProductRegistry
    function recordOf(uint256 tokenId) external view returns (bytes28 recordHash, uint32 blockNumber) {
        RecordSlot record = _recordOf(tokenId);
        return (record.recordHash(), record.blockNumber());
    }

    /// @inheritdoc IProductRegistry
    function batchOf(uint256 tokenId)
        external
        view
        returns (address owner, uint32 size, uint32 blockNumber, bool recalled)
    {
        BatchSlot batch = _batchOf(tokenId);
        return (batch.owner(), batch.size(), batch.blockNumber(), _batchRecalled[_keyOf(tokenId)]);
    }

    /// @inheritdoc IProductRegistry
    function rootOf(uint256 tokenId) public view returns (bytes32) {
        return _isIndividual(tokenId) ? bytes32(0) : _batchOf(tokenId).root(_keyOf(tokenId));
    }

    function _exists(uint256 tokenId) internal view returns (bool) {
        return _slotOf(_keyOf(tokenId)) != 0;
    }

    function _isRecalled(uint256 tokenId) private view returns (bool) {
        return _tokenRecalled[tokenId] || _batchRecalled[_keyOf(tokenId)];
    }

    /// @dev The record of an individual token; zero for other ids.
    function _recordOf(uint256 tokenId) private view returns (RecordSlot) {
        return RecordSlot.wrap(_isIndividual(tokenId) ? _slotOf(tokenId) : 0);
    }

    /// @dev The batch that contains the token; zero if none does.
    function _batchOf(uint256 tokenId) private view returns (BatchSlot) {
        return BatchSlot.wrap(_isIndividual(tokenId) ? 0 : _slotOf(_keyOf(tokenId)));
    }

    /// @dev The owner of a token that was never transferred; zero if the token does not exist.
    function _firstOwnerOf(uint256 tokenId) internal view returns (address) {
        if (!_isIndividual(tokenId)) return _batchOf(tokenId).owner();
        return address(uint160(_slotOf(_recordOf(tokenId).blockNumber())));
    }

    // ---------------------------------------------------------------------------------------------- Token ids

    function _isIndividual(uint256 tokenId) private pure returns (bool) {
        return tokenId >= HIGHEST_BIT;
    }

    /// @dev The id of the token's slot: its own, or the first of its batch. If no batch contains it, 0, whose slot is
    ///      always empty.
    function _keyOf(uint256 tokenId) private view returns (uint256) {
        if (_isIndividual(tokenId)) return tokenId;
        uint256 first = _firstOf(tokenId);
        return tokenId - first < BatchSlot.wrap(_slotOf(first)).size() ? first : 0;
    }

    function _firstTokenIdOf(bytes32 root) private pure returns (uint256) {
        return _firstOf(uint256(root) % HIGHEST_BIT);
    }

    function _firstOf(uint256 tokenId) private pure returns (uint256) {
        unchecked {
            return tokenId / INDEX_RANGE * INDEX_RANGE;
        }
    }
}
