import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Compared with if there is no employee; no password matches it. */
let unmatchableHash: Promise<string> | undefined;

/** Checks a password, in the same time with and without an employee. */
export function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  unmatchableHash ??= hashPassword(crypto.randomUUID());
  return unmatchableHash.then((other) => verify(other, password)).then(() => false);
}
