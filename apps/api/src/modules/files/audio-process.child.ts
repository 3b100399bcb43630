import { readFile, writeFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { AudioAnswer, AudioTask } from './audio-preparer.ts';
import { answerTasks } from './media-process.child.ts';

/** Writes the packets of a recording into a new container, with its length and without tags. */
async function repack({ path, target }: AudioTask): Promise<AudioAnswer> {
  const source = new BufferSource(await readFile(path));
  const input = new Input({ formats: [WEBM, MP4, OGG], source });
  const tracks = await input.getTracks();
  const codec = tracks[0]?.isAudioTrack() && tracks.length === 1 ? tracks[0].codec : null;
  if (codec !== 'opus' && codec !== 'aac') return { refusal: 'type' };
  const seconds = await input.computeDuration();
  const isMp4 = (await input.getFormat()) === MP4;
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target: new BufferTarget(),
  });
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
  if (!conversion.isValid) return { refusal: 'type' };
  await conversion.execute();
  await writeFile(target, new Uint8Array(output.target.buffer!));
  return { mediaType: isMp4 ? 'audio/mp4' : 'audio/webm', seconds };
}

answerTasks<AudioTask>(repack);
