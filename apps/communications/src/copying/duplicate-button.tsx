import { Button } from '@caderneta/ui';
import { Copy } from 'lucide-react';

/** Opens a copy of what the page shows. */
export function DuplicateButton({ run }: { run: () => Promise<void> }) {
  return (
    <Button variant="secondary" icon={<Copy aria-hidden size={20} />} onClick={() => void run()}>
      duplicar
    </Button>
  );
}
