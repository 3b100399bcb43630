import { readCommandConfig } from '#/command-config.ts';
import { openStorage } from '#/modules/files/file-store.ts';
import { openDatabase, readSecret } from '#/open-services.ts';
import { openVapidKeys, vapidFile } from '#/telling/push/vapid-keys.ts';
import { claimInstallation } from '#/secrets/installation.repository.ts';
import {
  acceptInstallation,
  endings,
  findDifferences,
  refuseTestStorage,
  nameOf,
  remedies,
} from '#/secrets/verify-installation.ts';
import { StartFailure } from '#/start-failure.ts';

export const newPushKeyCommand = {
  help: `new-push-key
         mostra uma chave nova para assinar os avisos no celular, com as linhas para o arquivo de
         configuração; não muda nada`,

  run: async (given: string[]): Promise<void> => {
    if (given.length > 0) throw unknown();
    console.log('# Assina os avisos no celular. A mesma em todos os servidores, e para sempre.');
    console.log(`VAPID_PRIVATE_KEY=${vapidFile.make()}`);
    await Promise.resolve();
  },
};

export const acceptKeysCommand = {
  help: `accept-keys
         mostra se as chaves e o armazenamento desta configuração são os da instalação e, onde não
         são, o que acaba com a troca
  --confirm            passa a usar os desta configuração; encerre antes todos os servidores`,

  run: async (given: string[]): Promise<void> => {
    const isConfirmed = given[0] === '--confirm';
    if (given.length > Number(isConfirmed)) throw unknown();
    const config = readCommandConfig();
    const { db, close } = await openDatabase(config);
    try {
      const held = {
        secret: await readSecret(config),
        push: (await openVapidKeys(config)).privateKey,
        storage: await openStorage(config.dataFolder, config.s3),
      };
      await refuseTestStorage(held.storage, config);
      const found = await findDifferences(await claimInstallation(db, {}), held);
      for (const part of found) {
        console.log(
          `${nameOf[part](config)} não é desta instalação. Com a troca, ${endings[part]}.`,
        );
        if (!isConfirmed) console.log(`  Se não é de propósito: ${remedies[part]}`);
      }
      if (isConfirmed) {
        await acceptInstallation(db, held);
        console.log('As chaves e o armazenamento desta configuração são agora os da instalação.');
        if (found.length > 0) console.log('Ponha os mesmos nos outros servidores, e inicie todos.');
      } else if (found.length > 0) {
        throw new StartFailure('Nada mudou. Para trocar, acrescente --confirm.');
      } else {
        console.log('As chaves e o armazenamento são os da instalação.');
      }
    } finally {
      await close();
    }
  },
};

const unknown = () => new StartFailure('Argumento desconhecido. Veja npm run admin -- --help.');
