import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Envelope } from './statements.ts';

/** Keeps signatures of releases apart from other signatures of the same key. */
const purpose = 'caderneta release v1\n';
const bytesOf = (payload: string) => Buffer.from(purpose + payload, 'utf8');

export interface KeyPair {
  /** PEM, PKCS #8. */
  privateKey: string;
  /** PEM, SPKI. */
  publicKey: string;
}

/** Makes a new Ed25519 key pair, in PEM. */
export function makeKeyPair(): KeyPair {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/**
 * Names a public key by the SHA-256 of its DER.
 * @param publicKey PEM
 * @returns 43 characters of base64url
 * @throws {TypeError} if it is not an Ed25519 key
 */
export function keyIdOf(publicKey: string): string {
  return idOf(ed25519(createPublicKey(publicKey)));
}

function idOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not an Ed25519 key');
  return key;
}

/**
 * Signs a statement.
 * @param statement any object that JSON can hold
 * @param privateKey PEM
 * @returns the JSON text, its signature and the name of the key
 * @throws {TypeError} if the key is not an Ed25519 key
 * @example await fetch(address, { method: 'POST', body: JSON.stringify(seal(move, privateKey)) })
 */
export function seal(statement: object, privateKey: string): Envelope {
  const key = ed25519(createPrivateKey(privateKey));
  const payload = JSON.stringify(statement);
  const signature = sign(null, bytesOf(payload), key).toString('base64');
  return { key: idOf(createPublicKey(key)), payload, signature };
}

/**
 * Checks a signature over the very text of the payload.
 * @param publicKey PEM, Ed25519
 */
export function isSignedBy(publicKey: string, { payload, signature }: Envelope): boolean {
  return verify(null, bytesOf(payload), publicKey, Buffer.from(signature, 'base64'));
}

/** Digest of a file as `integrity` of HTML has it: SHA-384 in base64, without its prefix. */
export function sha384Of(bytes: Uint8Array): string {
  return createHash('sha384').update(bytes).digest('base64');
}
