import { Mail, MessageCircle, QrCode } from 'lucide-react';
import { Doorway, waysIn } from './doorway.tsx';

/** Shown where this device belongs to nobody, or its access was ended. */
export function HowToEnter() {
  return (
    <Doorway title="Que bom ver você!">
      <p>
        Aqui não há senha: você entra pelo link pessoal que a escola manda, uma vez em cada
        aparelho.
      </p>
      <ul css={waysIn} className="ways">
        <li>
          <Mail aria-hidden size={20} />
          <span>Abra o link do último e-mail da escola.</span>
        </li>
        <li>
          <MessageCircle aria-hidden size={20} />
          <span>Ou o link que a escola mandou pelo WhatsApp.</span>
        </li>
        <li>
          <QrCode aria-hidden size={20} />
          <span>Ou aponte a câmera para o seu código impresso.</span>
        </li>
      </ul>
      <p>Não achou? Peça um link novo na secretaria da escola.</p>
    </Doorway>
  );
}
