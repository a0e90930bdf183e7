import { type Kms, KmsError } from "./kms-account.ts"

/** The part of `@aws-sdk/client-kms` that is used: it is installed only where a key is with AWS. */
export interface AwsSdk {
  KMSClient: new (options: object) => { send(command: object): Promise<Record<string, unknown>> }
  GetPublicKeyCommand: new (input: object) => object
  SignCommand: new (input: object) => object
}

const AWS_PACKAGE = "@aws-sdk/client-kms"
const ATTEMPTS_MAX = 3
const CONNECTION_TIMEOUT_MS = 3_000
const REQUEST_TIMEOUT_MS = 10_000

/**
 * Keys in AWS KMS (key spec ECC_SECG_P256K1, usage SIGN_VERIFY). AWS's own library finds region, credentials and
 * endpoint; throws KmsError.
 */
export async function openAwsKms(load: () => Promise<unknown> = () => import(AWS_PACKAGE)): Promise<Kms> {
  const sdk = (await load().catch(() => {
    throw new KmsError(`needs a package that is not installed: npm install --no-save ${AWS_PACKAGE}`)
  })) as AwsSdk
  const timeouts = { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS }
  const client = new sdk.KMSClient({ maxAttempts: ATTEMPTS_MAX, requestHandler: timeouts })
  const ask = async (command: object, field: "PublicKey" | "Signature"): Promise<Uint8Array> => {
    const answer = await client.send(command).catch((error: unknown) => {
      // Only the kind of error: what AWS says beside it names accounts and keys.
      throw new KmsError(`is refused by AWS KMS (${(error as Error).name})`)
    })
    const bytes = answer[field]
    if (!(bytes instanceof Uint8Array)) throw new KmsError("gave an unreadable answer")
    return bytes
  }
  return {
    publicKey: (KeyId) => ask(new sdk.GetPublicKeyCommand({ KeyId }), "PublicKey"),
    sign: (KeyId, Message) =>
      ask(
        new sdk.SignCommand({ KeyId, Message, MessageType: "DIGEST", SigningAlgorithm: "ECDSA_SHA_256" }),
        "Signature",
      ),
  }
}
