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

/** Keeps signatures of releases apart from whatever else a key may sign. */
const purpose = 'caderneta release v1\n';
const bytesOf = (payload: string) => Buffer.from(purpose + payload, 'utf8');

export interface KeyPair {
  /** PEM, PKCS #8. */
  privateKey: string;
  /** PEM, SPKI. */
  publicKey: string;
}

/** A new Ed25519 key pair. */
export function makeKeyPair(): KeyPair {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** Name of a public key: SHA-256 of its DER in base64url. @throws where it is no Ed25519 key. */
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

/** Signs a statement as JSON. @throws where the PEM is no Ed25519 key. */
export function seal(statement: object, privateKey: string): Envelope {
  const key = ed25519(createPrivateKey(privateKey));
  const payload = JSON.stringify(statement);
  const signature = sign(null, bytesOf(payload), key).toString('base64');
  return { key: idOf(createPublicKey(key)), payload, signature };
}

export function isSignedBy(publicKey: string, { payload, signature }: Envelope): boolean {
  return verify(null, bytesOf(payload), publicKey, Buffer.from(signature, 'base64'));
}

/** SHA-384 in base64, as `releaseFile` has it. */
export function sha384Of(bytes: Uint8Array): string {
  return createHash('sha384').update(bytes).digest('base64');
}
