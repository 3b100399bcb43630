import { limits } from '@caderneta/api-client/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutgoingFile } from './unsent.ts';

export type Recording =
  | { step: 'asking' }
  /** `level` is the loudness now, 0 to 1. */
  | { step: 'recording'; seconds: number; level: number }
  | { step: 'ready'; recorded: OutgoingFile }
  | { step: 'refused'; why: string };

/** AAC plays everywhere, where a browser has it; Opus on iPhones from iOS 17.4 on. */
const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg'];
const bitsPerSecond = 32_000;
const tickMilliseconds = 100;

const refusals: Record<string, string> = {
  NotAllowedError:
    'O microfone não foi liberado. Permita o uso do microfone nas configurações do navegador e tente de novo.',
  NotFoundError: 'Nenhum microfone foi encontrado neste aparelho.',
};
const otherRefusal = 'Não foi possível gravar. O microfone pode estar em uso por outro aplicativo.';

/** Records from now on, for at most 60 seconds, and lets the microphone go when it is unmounted. */
export function useRecording() {
  const [state, setState] = useState<Recording>({ step: 'asking' });
  const end = useRef<() => void>(undefined);

  useEffect(() => {
    let isGone = false;
    let release = () => {};
    async function record() {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      release = () => stream.getTracks().forEach((track) => track.stop());
      if (isGone) return release();
      const recorder = new MediaRecorder(stream, {
        mimeType: types.find((type) => MediaRecorder.isTypeSupported(type)),
        audioBitsPerSecond: bitsPerSecond,
      });
      const meter = loudnessOf(stream);
      const begun = performance.now();
      const passed = () => Math.min(limits.audioSeconds, (performance.now() - begun) / 1000);
      const timer = setInterval(() => {
        setState({ step: 'recording', seconds: Math.floor(passed()), level: meter.level() });
        if (passed() >= limits.audioSeconds) end.current?.();
      }, tickMilliseconds);
      release = () => {
        // A context that is closed twice complains.
        release = () => {};
        clearInterval(timer);
        meter.close();
        stream.getTracks().forEach((track) => track.stop());
      };
      recorder.addEventListener('dataavailable', ({ data }) => {
        release();
        if (isGone) return;
        const seconds = Math.max(1, Math.round(passed()));
        const file = new File([data], 'audio', { type: data.type, lastModified: Date.now() });
        setState({ step: 'ready', recorded: { file, seconds } });
      });
      end.current = () => recorder.state === 'recording' && recorder.stop();
      setState({ step: 'recording', seconds: 0, level: 0 });
      recorder.start();
    }
    record().catch((error: unknown) => {
      release();
      const why = refusals[(error as Error).name] ?? otherRefusal;
      if (!isGone) setState({ step: 'refused', why });
    });
    return () => {
      isGone = true;
      release();
    };
  }, []);

  return { state, stop: useCallback(() => end.current?.(), []) };
}

/** Measures how loud it is; always 0 in a browser that cannot. */
function loudnessOf(stream: MediaStream) {
  if (typeof AudioContext === 'undefined') return { level: () => 0, close: () => {} };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level() {
      analyser.getByteTimeDomainData(samples);
      // 128 is silence.
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128;
    },
    close: () => void context.close(),
  };
}
