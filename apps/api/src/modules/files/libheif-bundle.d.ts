/** What `decode-heic.worker.ts` uses of it. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  interface Picture {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Upright, as RGBA; null where it cannot be decoded. */
    display(
      into: { data: Uint8Array; width: number; height: number },
      then: (shown: object | null) => void,
    ): void;
  }
  interface Decoder {
    /** Empty where the file cannot be read. */
    decode(file: Uint8Array): Picture[];
  }
  const load: () => { ready: Promise<unknown>; HeifDecoder: new () => Decoder };
  export = load;
}
