import { cures, sayInstant } from '#/clock/doubt.ts';
import { readCommandConfig } from '#/command-config.ts';
import { StartFailure } from '#/start-failure.ts';
import { administer } from './administer.ts';

export const trustClockCommand = {
  help: `trust-clock
         confirma que data e hora estão certas (veja antes com date), depois que o servidor ficou
         desligado por mais de um dia ou trabalhou com o relógio adiantado; só então ele volta a
         enviar e apagar`,

  run: async (given: string[]): Promise<void> => {
    if (given.length > 0) {
      throw new StartFailure('trust-clock não recebe nada. Veja npm run admin -- --help.');
    }
    const { shown, was, left, skewSeconds } = await administer(
      readCommandConfig(),
      'trustClock',
      {},
    );
    console.log(`O relógio diz ${sayInstant(new Date(shown))}, e está confirmado.`);
    if (was === 'behind' || was === 'ahead') {
      console.log('O que esperava por isso sai em segundos, se o servidor está no ar.');
    }
    if (left === 'skewed') {
      console.log(
        `Atenção: o relógio desta máquina difere ${skewSeconds} s do relógio do banco de dados, que é o confirmado. ${cures.skewed}`,
      );
    }
  },
};
