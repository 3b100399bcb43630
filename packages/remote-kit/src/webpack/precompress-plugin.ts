import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compilation, Compiler } from 'webpack';

const compressible = /\.(js|css|svg)$/;

const formats = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

async function emitCompressed(compilation: Compilation, name: string) {
  const { RawSource } = compilation.compiler.webpack.sources;
  const content = compilation.getAsset(name)!.source.buffer();
  for (const [extension, compress] of Object.entries(formats)) {
    compilation.emitAsset(`${name}.${extension}`, new RawSource(await compress(content)));
  }
}

/** Puts a .br and a .gz beside each text file, so that no server compresses while answering. */
export class PrecompressPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, (assets) => {
        const names = Object.keys(assets).filter((name) => compressible.test(name));
        return Promise.all(names.map((name) => emitCompressed(compilation, name))).then(() => {});
      });
    });
  }
}
