import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

const formats = {
  /** As Chromium and Firefox record: without a length. */
  webm: () => new WebMOutputFormat({ appendOnly: true }),
  mp4: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  ogg: () => new OggOutputFormat(),
};

/** Seconds of one packet. */
const packet = 0.02;
/** Opus of a packet without sound. */
const silence = new Uint8Array([0xf8, 0xff, 0xfe]);

/** The header of Opus in Ogg: one channel of 48 kHz. */
const description = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');

/** A recording of silence as browsers make it. */
export async function recording(
  seconds: number,
  format: keyof typeof formats = 'webm',
): Promise<Buffer> {
  const output = new Output({ format: formats[format](), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  output.setMetadataTags({ title: 'Gravado na Rua das Flores' });
  await output.start();
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description };
  for (let number = 0; number < Math.round(seconds / packet); number++) {
    const at = new EncodedPacket(silence, 'key', number * packet, packet);
    await source.add(at, number === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}

/** A container of recordings that holds pictures. */
export async function film(): Promise<Buffer> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 16, codedHeight: 16 };
  await source.add(new EncodedPacket(silence, 'key', 0, 1), { decoderConfig });
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}
