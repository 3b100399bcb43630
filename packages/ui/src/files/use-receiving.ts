import { useState, type ClipboardEvent, type DragEvent } from 'react';

interface ReceivingOptions {
  multiple: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Receives dragged and pasted files; tells whether files hover over the place now. */
export function useReceiving({ multiple, disabled, onFiles }: ReceivingOptions) {
  const [over, setOver] = useState(false);

  function take(files: Iterable<File> | null) {
    const all = [...(files ?? [])];
    if (all.length > 0 && !disabled) onFiles(multiple ? all : all.slice(0, 1));
  }

  return {
    take,
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      // Without this the browser would leave the page and show the file.
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => take(event.clipboardData.files),
  };
}
