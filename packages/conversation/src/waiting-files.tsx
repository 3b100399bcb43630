import { describeMissing, isImageType } from '@caderneta/api-client/contract';
import { color, FileRow, radius, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Mic } from 'lucide-react';
import { useCallback } from 'react';
import type { OutgoingFile } from './unsent.ts';

// The rules come with what shows the files.
export { addFiles } from './add-files.ts';

export interface WaitingFilesProps {
  files: OutgoingFile[];
  /** Names of files that went with an earlier page. */
  missing?: readonly string[];
  /** Left out once they are on their way. */
  onRemove?: (file: OutgoingFile) => void;
}

/** Files that were chosen, before the server has them. */
export function WaitingFiles({ files, missing = [], onRemove }: WaitingFilesProps) {
  return (
    <>
      {missing.length > 0 && (
        <Text as="p" role="status" size="small" marginBottom={8}>
          {describeMissing(missing)}
        </Text>
      )}
      <List aria-label="Anexos">
        {files.map((one) => (
          <li key={`${one.file.name} ${one.file.lastModified}`}>
            {isImageType(one.file.type) && <Preview file={one.file} />}
            <FileRow
              name={one.seconds ? 'Áudio' : one.file.name}
              size={one.file.size}
              icon={one.seconds ? Mic : undefined}
              onRemove={onRemove && (() => onRemove(one))}
            />
          </li>
        ))}
      </List>
    </>
  );
}

function Preview({ file }: { file: File }) {
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <Picture ref={showFile} alt="" />;
}

const List = styled.ul({
  display: 'grid',
  gap: space[8],
  maxHeight: '30vh',
  margin: `0 0 ${space[8]}`,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  color: color.ink,
});

const Picture = styled.img({
  display: 'block',
  height: '72px',
  maxWidth: '100%',
  marginBottom: space[4],
  borderRadius: radius.control,
  objectFit: 'cover',
});
