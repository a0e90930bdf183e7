/** English texts of verify.html, the page that works from disk. */
export const offlineTexts = {
  title: "Check a product without us",
  lead: "This page is one file. It works offline from your disk, asks only the nodes that you choose, and sends us nothing.",
  code: "Code on the label",
  printed: "You come from a printed certificate. Choose its PDF, or the file that is attached to it.",
  printed_same: "This file holds the record that the printed certificate names.",
  printed_other:
    "This file does not hold the record that the printed certificate names. What follows is about another record.",
  several: "Files",
  or: "or",
  file: "Choose certificates or a bundle",
  drop: "Drop one file or several here. A printed certificate’s PDF will do.",
  nodes: "Nodes to ask",
  nodes_hint: "One address per line. Two that agree are better than one; a node of your own is best.",
  nodes_kept: "Your addresses stay in this browser for the next check.",
  nodes_forget: "Remove them",
  chain: "Network",
  check: "Check",
  again: "Check something else",
  own: "What your own browser read",
  checking: "Checking...",
  code_only:
    "A code alone opens products that were minted one by one. For a product of a batch, choose its certificate, or choose the bundle of its batch and type the code.",
  mistyped: "There is a typing mistake in this code.",
  other_edition: "Could not be checked: this file was made by another version. Check it with a newer verifier.",
  unreadable: "This file is neither a certificate nor a bundle.",
  pdf: "No certificate is attached to this PDF. One product’s certificate has one; that of a whole batch has none, nor has a sheet of labels.",
  too_large: "This file is larger than {megabytes} MB. The script in our source code reads larger bundles.",
  failed: "Your browser could not do this check. That says nothing about the product. Try again.",
  opening: "Opening the file...",
  code_wanted: {
    one: "A bundle of one product. Type the code on its label and check.",
    other: "A bundle of {n} products. Type the code on the label and check.",
  },
  bundle_silent:
    "This code opens nothing in this bundle. The code may belong to another batch, or the bundle may be damaged; this says nothing about the product.",
  not_found: "No record on this network opens with this code.",
} as const
