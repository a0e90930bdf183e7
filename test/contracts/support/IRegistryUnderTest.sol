// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2309} from "@openzeppelin/contracts/interfaces/IERC2309.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC5313} from "@openzeppelin/contracts/interfaces/IERC5313.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/interfaces/IERC721Metadata.sol";
import {IProductRegistry} from "../../../contracts/interfaces/IProductRegistry.sol";

/// @notice All that a ProductRegistry answers to. The tests know no more of it than this, so a change of the contract
///         compiles no test anew.
interface IRegistryUnderTest is
    IProductRegistry,
    IERC721Metadata,
    IERC721Errors,
    IERC2309,
    IERC4906,
    IERC5313
{
    error EnforcedPause();
    error ExpectedPause();

    event Paused(address account);
    event Unpaused(address account);

    function paused() external view returns (bool);
}
