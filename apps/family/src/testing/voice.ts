interface Spoken {
  text: string;
  lang?: string;
  onend?: () => void;
}

/** A browser's voice, which says nothing until `finish`. */
class Voice extends EventTarget {
  languages: string[] = [];
  spoken: Spoken[] = [];
  cancelled = 0;
  getVoices = () => this.languages.map((lang) => ({ lang }));
  speak = (utterance: Spoken) => this.spoken.push(utterance);
  cancel = () => void (this.cancelled += 1);
  finish = () => this.spoken.at(-1)?.onend?.();
}

class Utterance implements Spoken {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** jsdom cannot speak. Delete `window.speechSynthesis` after the test. */
export function giveVoice(...languages: string[]) {
  const voice = new Voice();
  voice.languages = languages;
  Object.assign(window, { speechSynthesis: voice, SpeechSynthesisUtterance: Utterance });
  return voice;
}
