import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { SearchInput } from '../../ui/fields/TextField';

/** What is sought: typed here at once, told to the screen (and so its address) when the typing rests. */
export function TypedSearch(props: {
  text: string;
  label: string;
  width: number;
  onSearch(text: string): void;
}) {
  const { text, onSearch } = props;
  const [typed, setTyped] = useState(text);
  const settled = useDebounced(typed.trim());
  const sent = useRef(text);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    latest.current(settled);
  }, [settled]);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  return (
    <SearchInput value={typed} onChange={setTyped} label={props.label} width={props.width} maxLength={200} />
  );
}
