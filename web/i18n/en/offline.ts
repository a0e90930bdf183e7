/** English texts of verify.html, the page that works from disk. */
export const offlineTexts = {
  title: "Check a product without us",
  lead: "This page is one file. It works from your disk, asks only the nodes you name, and sends nothing to us.",
  code: "Code on the label",
  or: "or",
  file: "Choose a certificate file",
  drop: "Drop a certificate file here",
  nodes: "Nodes to ask",
  nodes_hint: "One address a line. Two that agree are better than one; a node of your own is best.",
  chain: "Network",
  check: "Check",
  checking: "Checking...",
  code_only:
    "A code alone opens products that were registered one by one. For a product of a batch choose its certificate file.",
  mistyped: "There is a typing mistake in this code.",
  unreadable: "This file is not a certificate.",
  not_found: "No record on this network opens with this code.",
} as const
