/** What each check of a product says, and where it was read. Loaded with the checks themselves, after the verdict. */
export const proofTexts = {
  format: {
    passed: "Certificate complete",
    failed: "Certificate damaged",
    unchecked: "The certificate could not be checked",
  },
  registry_known: {
    passed: "Recognised registry",
    failed: "Unknown registry",
    unchecked: "The registry could not be checked",
    notice: "The registry is a local demonstration",
  },
  record_canonical: {
    passed: "Record format intact",
    failed: "Record format broken",
    unchecked: "The record could not be checked",
  },
  token_matches_code: {
    passed: "Code matches this token",
    notice: "This copy does not carry the code",
    failed: "Code does not match this token",
    unchecked: "The code could not be checked",
  },
  proof_matches_token: {
    passed: "Place in the batch proved",
    failed: "Place in the batch not proved",
    unchecked: "Its place in the batch could not be checked",
  },
  token_exists: {
    passed: "Token exists in the registry",
    failed: "Token not found in the registry",
    unchecked: "The token could not be checked",
  },
  record_unchanged: {
    passed: "Record unchanged",
    failed: "Record changed",
    unchecked: "Whether the record is unchanged could not be checked",
  },
  issuer_attested: {
    passed: "Maker’s identity checked",
    failed: "Maker’s identity not checked",
    unchecked: "The maker could not be checked",
    notice: "Nobody has checked who the maker is",
    after: "The maker was not attested when this was registered",
  },
  mint_trusted: {
    passed: "Registered with a trusted key",
    failed: "Registered while the minting key was in other hands",
    unchecked: "Whether the minting key was trusted could not be checked",
  },
  one_record: {
    passed: "This code was registered once",
    failed: "This code was registered twice",
    unchecked: "Whether this code was registered twice could not be checked",
    notice: "This code was registered twice, for two products",
  },
  brand_signed: {
    passed: "Signed by the maker’s own key",
    failed: "The maker signs everything, and did not sign this",
    unchecked: "The maker’s signature could not be checked",
    notice: "The maker’s signature on it does not count",
    other: "The maker’s signature on it is about something else",
    no_key: "Signed with a key that is not the maker’s",
    not_signed: "The maker’s signature on it is not genuine",
    early: "Signed with a key that the maker did not have yet when this was registered",
    ended: "Signed with a key that the maker had given up before this was registered",
    compromised: "Signed with a key that was in other hands when this was registered",
  },
  domain_names_issuer: {
    passed: "The maker’s own domain says that it is this maker",
    weaker: "The DNS of the maker’s domain says that it is this maker (a weaker proof than its own file)",
    failed: "The maker’s own domain says otherwise",
    unchecked: "The maker’s own domain could not be asked",
  },
  not_recalled: {
    passed: "Not recalled",
    failed: "It has been recalled",
    unchecked: "Whether it was recalled could not be checked",
  },
  same_as_shown: {
    passed: "Our records show the same",
    failed: "Our records show something else",
    unchecked: "Our records could not be compared",
  },
  unread: {
    other_edition:
      "The certificate was made by another version, so this page could not check it. Reload the page and try again.",
    standing_still:
      "The blockchain's nodes stand still: their newest block is old, so your browser could not check the current state. That says nothing about the product.",
    malformed: "The certificate we were given could not be read, so your browser could not check it.",
  },
  at: {
    read_at: "Read directly from {chain} at block {block}, from {nodes}, not from our servers.",
    read_at_local: "From the demonstration's own chain, {chain}, at block {block}.",
    contradiction: "What your browser read does not match our records.",
    recall_unread:
      "Our records say that it was recalled. Your browser found no recall on the blockchain, so this is our word alone.",
    by: "Read through {hosts}",
    nodes: { one: "one node", other: "{n} independent nodes" },
    block_at: "Block made at {time}",
    of_wallet: "the node of {wallet}",
    place: "no. {place} of {size}",
    proved_value: "proved: {value}",
    proved_empty: "not in the proved record",
    revoked_on: "until {date}",
    ask_domain: "Ask {domain} itself",
    asking_domain: "Asking {domain}...",
    domain_learns:
      "Your browser asks {domain}, or two public DNS resolvers where that fails. They see that you ask, but not which product.",
    domain_confirms: "confirms it",
    domain_differs: "says otherwise",
    load_to_ask: "Reload this page to ask {domain}",
    on_behalf: "Written by Touchmark on {brand}’s behalf.",
  },
  yourself: "Check it yourself",
  another_node: "Ask another node",
} as const
