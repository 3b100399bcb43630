import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImageType } from './recognise-content.ts';

/** A PNG's copies are WebP: a tenth of the bytes for a photograph, and it keeps transparency. */
export const copyTypes: Record<ImageType, 'image/jpeg' | 'image/webp'> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/webp',
};

export interface EncodedImage {
  path: string;
  width: number;
  height: number;
  size: number;
}

export interface PreparedImage extends EncodedImage {
  /** Narrower copies, narrowest first. */
  copies: EncodedImage[];
}

/** Facts about the pixels from the header of an image. */
export interface ImageHeader {
  width: number;
  height: number;
  channels: number;
  bytesPerChannel: number;
  /** A progressive JPEG or an interlaced PNG: its first row needs the whole file. */
  isProgressive: boolean;
  /** A JPEG that keeps colours in a lower resolution, as cameras do. */
  hasSubsampledColours: boolean;
}

const program = fileURLToPath(new URL('./image-process.child.ts', import.meta.url));

interface Task {
  kind: 'header' | 'encode';
  path: string;
  mediaType: ImageType;
}

export type ImageQuestion = Task & { id: number };
export type ImageAnswer = { id: number; result?: ImageHeader | PreparedImage; error?: string };

/** The child ended before it answered: too little memory, too slow, or broken by an image. */
export class ImageProcessEnded extends Error {}
/** The decoder refused the image. */
export class ImageNotDecoded extends Error {}

export interface ImageProcessOptions {
  /** Bytes of memory that the child may occupy; it ends itself above them. */
  memoryLimit?: number;
  /** Milliseconds for one task. */
  taskLimit?: number;
  /** Milliseconds without a task after which the child ends. */
  idleLimit?: number;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export interface ImageProcess {
  readHeader(path: string, mediaType: ImageType): Promise<ImageHeader>;
  encode(path: string, mediaType: ImageType): Promise<PreparedImage>;
  /** Ends the child; a later task starts another. */
  close: () => void;
}

/** Runs the decoder in a child process, which starts with the first task and ends when idle. */
export function createImageProcess({
  memoryLimit = 480_000_000,
  taskLimit = 60_000,
  idleLimit = 30_000,
}: ImageProcessOptions = {}): ImageProcess {
  let child: ReturnType<typeof startChild> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idle);
    child?.end();
    child = undefined;
  };
  const run = async (task: Task): Promise<unknown> => {
    clearTimeout(idle);
    if (!child?.isAlive()) child = startChild(memoryLimit);
    const asked = child;
    const deadline = setTimeout(asked.end, taskLimit);
    try {
      return await asked.ask(task);
    } finally {
      clearTimeout(deadline);
      if (asked === child && asked.isIdle()) idle = setTimeout(close, idleLimit).unref();
    }
  };
  return {
    readHeader: (path, mediaType) =>
      run({ kind: 'header', path, mediaType }) as Promise<ImageHeader>,
    encode: (path, mediaType) => run({ kind: 'encode', path, mediaType }) as Promise<PreparedImage>,
    close,
  };
}

function startChild(memoryLimit: number) {
  const child = spawnChild(memoryLimit);
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isAlive = true;

  child.on('message', ({ id, result, error }: ImageAnswer) => {
    const task = pending.get(id);
    pending.delete(id);
    if (error === undefined) task?.resolve(result);
    else task?.reject(new ImageNotDecoded(error));
    if (pending.size === 0) setHolding(child, false);
  });
  const onEnd = () => {
    isAlive = false;
    for (const task of pending.values()) task.reject(new ImageProcessEnded('No answer'));
    pending.clear();
  };
  child.once('error', onEnd).once('exit', onEnd);

  return {
    ask: (task: Task) =>
      new Promise<unknown>((resolve, reject) => {
        const question: ImageQuestion = { id: ++lastId, ...task };
        pending.set(question.id, { resolve, reject });
        setHolding(child, true);
        child.send(question, (error) => error && onEnd());
      }),
    isAlive: () => isAlive && child.connected,
    isIdle: () => pending.size === 0,
    end: () => child.kill('SIGKILL'),
  };
}

/** An idle child does not keep this process from ending. */
function setHolding(child: ChildProcess, holds: boolean): void {
  if (holds) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** The child gets no secret of this process: it reads what strangers made. */
function spawnChild(memoryLimit: number): ChildProcess {
  const { PATH, SystemRoot } = process.env;
  return fork(program, [String(memoryLimit)], {
    execArgv: ['--expose-gc'],
    // glibc gives back what was freed: fewer arenas, and large blocks of their own.
    env: { PATH, SystemRoot, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' },
  });
}
