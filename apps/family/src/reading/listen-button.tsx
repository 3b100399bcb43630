import { Button, Row } from '@caderneta/ui';
import { CircleStop, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { speak, stopSpeaking, useHasVoice } from './speech.ts';

export interface ListenButtonProps {
  /** The text to read aloud. */
  words: string;
}

/** Reads a text aloud; renders nothing if the browser has no Portuguese voice. */
export function ListenButton({ words }: ListenButtonProps) {
  const [isSpeaking, setSpeaking] = useState(false);
  const hasVoice = useHasVoice();

  useEffect(() => {
    if (!isSpeaking) return undefined;
    // Browsers go on speaking when the page is left.
    window.addEventListener('pagehide', stopSpeaking);
    return () => {
      window.removeEventListener('pagehide', stopSpeaking);
      stopSpeaking();
    };
  }, [isSpeaking]);

  if (!hasVoice) return null;
  function toggle() {
    if (!isSpeaking) speak(words, () => setSpeaking(false));
    setSpeaking(!isSpeaking);
  }
  const Icon = isSpeaking ? CircleStop : Volume2;
  return (
    <Row>
      <Button icon={<Icon aria-hidden size={20} />} onClick={toggle}>
        {isSpeaking ? 'parar' : 'ouvir'}
      </Button>
    </Row>
  );
}
