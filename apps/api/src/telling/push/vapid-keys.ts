import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Config } from '#/config.ts';
import { readOrMakeSecret, type SecretFile } from '#/secrets/secret-file.ts';

/** Base64url, as browsers and push services take them. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export const vapidFile: SecretFile = {
  name: 'vapid.key',
  make: () => webPush.generateVAPIDKeys().privateKey,
  pattern: /^[\w-]{43}$/,
  loss: 'cada família terá de ligar os avisos de novo',
};

/** From the configuration, or made at the first start: with another one every device is lost. */
export async function openVapidKeys({
  vapidPrivateKey,
  dataFolder,
}: Pick<Config, 'vapidPrivateKey' | 'dataFolder'>): Promise<VapidKeys> {
  const privateKey = vapidPrivateKey ?? (await readOrMakeSecret(dataFolder, vapidFile));
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}
