import { describe, expect, it } from "vitest"
import { openKeystore, writeKeystore } from "#chain/keys/keystore.ts"

/** The two published vectors of Web3 Secret Storage: ethereum.org, "Web3 secret storage definition", test vectors. */
const SECRET = "0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d"
const PBKDF2 = {
  crypto: {
    cipher: "aes-128-ctr",
    cipherparams: { iv: "6087dab2f9fdbbfaddc31a909735c1e6" },
    ciphertext: "5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46",
    kdf: "pbkdf2",
    kdfparams: {
      ...{ c: 262144, dklen: 32, prf: "hmac-sha256" },
      salt: "ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd",
    },
    mac: "517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2",
  },
  id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
  version: 3,
}
const SCRYPT = {
  crypto: {
    cipher: "aes-128-ctr",
    cipherparams: { iv: "83dbcc02d8ccb40e466191a123791e0e" },
    ciphertext: "d172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c",
    kdf: "scrypt",
    kdfparams: {
      ...{ dklen: 32, n: 262144, p: 8, r: 1 },
      salt: "ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19",
    },
    mac: "2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097",
  },
  id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
  version: 3,
}

describe("a keystore file", () => {
  it.each([
    ["pbkdf2", PBKDF2],
    ["scrypt", SCRYPT],
  ])("of others is opened: %s", async (_name, file) => {
    expect(await openKeystore(JSON.stringify(file), "testpassword")).toBe(SECRET)
  })

  it("of ours is opened by its password, and holds the key nowhere", async () => {
    const text = await writeKeystore(SECRET, "correct horse battery")
    expect(await openKeystore(text, "correct horse battery")).toBe(SECRET)
    expect(text).not.toContain(SECRET.slice(2))
  })

  it.each([
    ["another password", JSON.stringify(PBKDF2), "wrong", /not opened/],
    ["a changed byte", JSON.stringify(PBKDF2).replace("5318b4", "5318b5"), "testpassword", /not opened/],
    ["no JSON", "key", "testpassword", /no keystore/],
    ["another version", JSON.stringify({ ...PBKDF2, version: 1 }), "testpassword", /no keystore/],
    [
      "a cost that no machine has",
      JSON.stringify({ ...SCRYPT, crypto: { ...SCRYPT.crypto, kdfparams: { ...SCRYPT.crypto.kdfparams, n: 3 } } }),
      "testpassword",
      /cannot be done/,
    ],
  ])("is refused with %s", async (_name, text, password, words) => {
    await expect(openKeystore(text, password)).rejects.toThrow(words)
  })
})
