import { useHasScripts } from '@caderneta/app-kit';
import { Button, Stack, Text } from '@caderneta/ui';
import { CircleStop, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { speak, stopSpeaking, useHasVoice } from './speech.ts';

export interface ListenButtonProps {
  /** The text to read aloud. */
  words: string;
}

/** Reads a text aloud; says so where the device has no Portuguese voice. */
export function ListenButton({ words }: ListenButtonProps) {
  const [isSpeaking, setSpeaking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const hasScripts = useHasScripts();
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

  if (!hasScripts) return null;
  function toggle() {
    setAsked(true);
    if (!hasVoice) return;
    if (!isSpeaking) speak(words, () => setSpeaking(false));
    setSpeaking(!isSpeaking);
  }
  const Icon = isSpeaking ? CircleStop : Volume2;
  return (
    <Stack gap={8} align="start">
      <Button icon={<Icon aria-hidden size={20} />} onClick={toggle}>
        {isSpeaking ? 'parar' : 'ouvir'}
      </Button>
      <Text as="p" role="status" size="small" hideEmpty>
        {isAsked &&
          !hasVoice &&
          'Este aparelho não tem uma voz em português. Nas configurações dele, procure “conversão de texto em voz” ou “conteúdo falado” e baixe uma.'}
      </Text>
    </Stack>
  );
}
