import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { runWords } from '@shared/words/runs';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Text } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import { writtenPath, type JsonLine } from './jsonLines';

const INDENT = 16;
const ROW_LOOK = 'cl-row cl-row--inline cl-gap-xs cl-json__row';
const tones = { number: 'cl-json__number', boolean: 'cl-warn' };
/** A longer text stands in a dialog of its own. */
const TEXT_MOST = 240;
const words = runWords.json;

interface Props {
  line: JsonLine;
  mark: 'at' | 'match' | null;
  onToggle(): void;
  onCopy(text: string): void;
}

export function JsonRow({ line, mark, onToggle, onCopy }: Props) {
  const { name, kind, isList, count } = line;
  const brackets = isList ? '[]' : '{}';
  const label = <Name line={line} />;
  // Where nothing opens, the room of the sign for it stays free.
  const style = { paddingLeft: (kind === 'close' || kind === 'leaf' ? line.depth + 1 : line.depth) * INDENT };
  if (kind === 'close') {
    return (
      <span className={ROW_LOOK} style={style}>
        <span className="cl-faint">{brackets[1]}</span>
      </span>
    );
  }
  if (kind === 'leaf') {
    return (
      <span className={`${ROW_LOOK} ${mark ? `cl-json__row--${mark}` : ''}`} style={style}>
        {label}
        <Leaf line={line} />
        <CopyButtons line={line} onCopy={onCopy} />
      </span>
    );
  }
  const text = words[kind === 'open' ? 'collapse' : 'expand'](name ?? brackets);
  return (
    <span className={`${ROW_LOOK} ${mark ? `cl-json__row--${mark}` : ''}`} style={style}>
      <button
        type="button"
        className="cl-press cl-press--bare cl-row cl-row--inline cl-gap-xs"
        aria-expanded={kind === 'open'}
        title={text}
        onClick={onToggle}
      >
        <Icon name={kind === 'open' ? 'chevronDown' : 'chevronRight'} size={12} />
        {label}
        <span className="cl-faint">
          {kind === 'open' ? brackets[0] : `${brackets[0]} … ${brackets[1]}`}{' '}
          <span className="cl-json__count">{isList ? words.items(count) : words.fields(count)}</span>
        </span>
      </button>
      <CopyButtons line={line} onCopy={onCopy} />
    </span>
  );
}

function Name({ line: { name } }: { line: JsonLine }) {
  if (name === null) return null;
  return (
    <span className="cl-accent-text">
      {name}
      <span className="cl-faint">: </span>
    </span>
  );
}

function Leaf({ line }: { line: JsonLine }) {
  const [whole, setWhole] = useState(false);
  const value: Json = line.value ?? null;
  if (typeof value !== 'string') {
    const tone =
      typeof value === 'object' ? 'cl-faint' : tones[typeof value === 'number' ? 'number' : 'boolean'];
    const text = typeof value === 'object' && value !== null ? (line.isList ? '[]' : '{}') : String(value);
    return <span className={tone}>{text}</span>;
  }
  const long = value.length > TEXT_MOST || value.includes('\n');
  const shown = JSON.stringify(value.slice(0, TEXT_MOST));
  return (
    <>
      <span className="cl-good">{long ? `${shown.slice(0, -1)}…` : shown}</span>
      {long && (
        <button
          type="button"
          className="cl-link cl-json__more"
          aria-label={words.whole}
          onClick={() => setWhole(true)}
        >
          {words.longText(value.length)}
        </button>
      )}
      {whole && (
        <Dialog title={line.name ?? words.whole} open width={760} onClose={() => setWhole(false)}>
          <Text
            as="pre"
            mono
            size="s"
            flow="typed"
            className="cl-scroll cl-flush"
            style={{ maxHeight: '60vh' }}
          >
            {value}
          </Text>
        </Dialog>
      )}
    </>
  );
}

function CopyButtons({ line, onCopy }: { line: JsonLine; onCopy(text: string): void }) {
  const path = writtenPath(line.path);
  const { value } = line;
  return (
    <span className="cl-row cl-row--inline cl-gap-none cl-json__copy">
      {path !== '' && (
        <Button kind="quiet" size="tiny" icon="link" label={words.copyPath} onClick={() => onCopy(path)} />
      )}
      {line.kind === 'leaf' && (
        <Button
          kind="quiet"
          size="tiny"
          icon="copy"
          label={words.copyValue}
          onClick={() => onCopy(typeof value === 'string' ? value : JSON.stringify(value ?? null))}
        />
      )}
    </span>
  );
}
