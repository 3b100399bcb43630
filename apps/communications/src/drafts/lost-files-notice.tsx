import { Notice } from '../keeping/notice.tsx';

export interface LostFilesNoticeProps {
  count: number;
  /** What one of them is called, and several. */
  nouns?: readonly [one: string, several: string];
}

/** A draft's files are kept for a day only; what is missing is not left out in silence. */
export function LostFilesNotice({ count, nouns = ['arquivo', 'arquivos'] }: LostFilesNoticeProps) {
  if (count === 0) return null;
  const [one, several] = nouns;
  return (
    <Notice tone="warning">
      {count === 1
        ? `1 ${one} de antes não está mais no servidor: adicione novamente.`
        : `${count} ${several} de antes não estão mais no servidor: adicione novamente.`}
    </Notice>
  );
}
