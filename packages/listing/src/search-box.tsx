import { SearchField } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useState } from 'react';

export interface SearchBoxProps {
  label: string;
  /** The text that the list is searched for. */
  search: string;
  onSearch: (search: string) => void;
}

/** Milliseconds without typing after which the search starts. */
const pause = 300;

export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  const start = useEffectEvent((text: string) => {
    setSent(text);
    onSearch(text);
  });

  // A search that changes elsewhere, as by 'back', replaces the typed text.
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }

  useEffect(() => {
    const text = typed.trim();
    if (text === sent) return undefined;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // This page stays on the screen until the next one has loaded. A search that starts then would
      // lead back to it.
      if (window.location.pathname === pathname) start(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  return <SearchField label={label} value={typed} maxLength={100} onChange={setTyped} />;
}

/** The search in the header of a page, wide enough to stand on one line with a button at 1280 pixels. */
export function HeaderSearch(props: SearchBoxProps) {
  return (
    <Wide>
      <SearchBox {...props} />
    </Wide>
  );
}

const Wide = styled.div({
  flexGrow: 1,
  // A basis alone may shrink to the width that an input has in its font.
  flexBasis: 'auto',
  width: '272px',
});
