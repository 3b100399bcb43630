import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends: 19 MiB, 2 passes, 1 lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

let nobodysHash: Promise<string> | undefined;

/** Takes as long for an employee who does not exist as for one who does. */
export function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  nobodysHash ??= hashPassword(crypto.randomUUID());
  return nobodysHash.then((other) => verify(other, password)).then(() => false);
}
