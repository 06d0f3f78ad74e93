import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Json } from '@shared/model/json';
import { runWords } from '@shared/words/runs';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { IconButton } from '../../ui/base/Button';
import { SearchInput } from '../../ui/fields/TextField';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { useCopy } from '../../ui/overlays/useCopy';
import { JsonRow } from './JsonRow';
import { aroundOf, findIn, holdersOf, linesOf, openedFirst, ROOT } from './jsonLines';
import './json.css';

const LINE = 20;
const OPEN_MOST = 20_000;
const words = runWords.json;

interface Props {
  value: Json;
  /** What the value is called, for those who do not see it. */
  name: string;
  /** Pixels; without it, it fills its parent. */
  height?: number;
}

/** Any value as lines that open and close, with a search; only what is in sight is drawn. */
export function JsonView(props: Props) {
  return <View key={typeof props.value === 'object' ? 'holds' : 'leaf'} {...props} />;
}

function View({ value, name, height }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const write = useCopy();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openedFirst(value));
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const sought = useDebounced(typed);
  const found = useMemo(() => findIn(value, sought), [value, sought]);
  const matches = useMemo(() => new Set(found), [found]);
  const lines = useMemo(() => linesOf(value, open), [value, open]);
  const current = found[at % Math.max(found.length, 1)];
  // The lines are drawn again whenever it says so; nothing of it is kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 20,
  });
  const toggle = (path: string) => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    setOpen(next);
  };
  const goTo = (step: number) => {
    const next = (at + step + found.length) % Math.max(found.length, 1);
    const path = found[next];
    if (path === undefined) return;
    const opened = new Set([...open, ...aroundOf(path)]);
    setAt(next);
    setOpen(opened);
    const index = linesOf(value, opened).findIndex((line) => line.path === path);
    requestAnimationFrame(() => virtual.scrollToIndex(index, { align: 'center' }));
  };
  const copy = (text: string) => write(text, words.copied);
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    goTo(event.shiftKey ? -1 : 1);
  };
  const holds = typeof value === 'object' && value !== null;
  return (
    <Stack
      gap="s"
      room={height === undefined ? 'rest' : undefined}
      className="cl-json"
      style={height === undefined ? undefined : { height }}
    >
      <Row gap="xs">
        <Row room="rest" onKeyDown={onSearchKey}>
          {holds && (
            <>
              <SearchInput
                value={typed}
                onChange={(text) => {
                  setTyped(text);
                  setAt(0);
                }}
                label={words.search}
                width={160}
              />
              {sought.trim() !== '' && (
                <>
                  <Text tone="faint" figures flow="line" role="status">
                    {words.matches(at + 1, found.length)}
                  </Text>
                  <IconButton icon="chevronUp" label={words.previous} onClick={() => goTo(-1)} />
                  <IconButton icon="chevronDown" label={words.next} onClick={() => goTo(1)} />
                </>
              )}
            </>
          )}
        </Row>
        {holds && (
          <>
            <IconButton
              icon="plus"
              label={words.expandAll}
              onClick={() => setOpen(holdersOf(value, OPEN_MOST))}
            />
            <IconButton icon="minus" label={words.collapseAll} onClick={() => setOpen(new Set([ROOT]))} />
          </>
        )}
        <IconButton
          icon="copy"
          label={words.copy}
          onClick={() => copy(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}
        />
      </Row>
      <div
        className="cl-box-sunken cl-pad-xs cl-room-rest cl-scroll cl-mono cl-size-s"
        ref={scroller}
        role="region"
        aria-label={name}
        tabIndex={0}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            return (
              <div
                key={`${line.path}${line.kind === 'close' ? ' end' : ''}`}
                className="cl-json__line cl-nowrap"
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <JsonRow
                  line={line}
                  mark={
                    matches.has(line.path) && line.kind !== 'close'
                      ? line.path === current
                        ? 'at'
                        : 'match'
                      : null
                  }
                  onToggle={() => toggle(line.path)}
                  onCopy={copy}
                />
              </div>
            );
          })}
        </div>
      </div>
    </Stack>
  );
}
