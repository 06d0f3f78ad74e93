import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { canvasWords as words } from '@shared/words/canvas';
import { Button } from '../../../ui/base/Button';
import { TextInput } from '../../../ui/fields/Field';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { select } from '../session/edits';
import { graphOf, nodeOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useCanvas, useCanvasStore } from './canvasStore';
import { findIn, FOUND_MAX } from './find';
import { FIND_CLASS, focusCanvas } from './parts/focusCanvas';
import type { View } from './useView';

export function FindBar({ view }: { view: View }) {
  return useCanvas((state) => state.finding) ? <OpenFindBar view={view} /> : null;
}

/** Typing finds, arrows go through what was found, Enter goes there and closes. */
function OpenFindBar({ view }: { view: View }) {
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  const list = useId();
  const graph = useEditor(graphOf);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(
    () => findIn(graph, canvas.drawing.scene(graph).order, typed),
    [graph, canvas, typed],
  );
  const active = Math.min(at, found.length - 1);
  const show = (index: number) => {
    const node = nodeOf(graph, found[index]?.nodeId ?? '');
    if (!node) return;
    setAt(index);
    editor.update((state) => select(state, [node.id]));
    view.reveal(node);
    document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    canvas.set({ finding: false });
    focusCanvas();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    if (event.key === 'ArrowDown') show(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') show(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter') {
      show(Math.max(0, active));
      close();
    } else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Stack
      gap="xs"
      box="surface"
      pad="s"
      className={FIND_CLASS}
      role="search"
      label={words.find.label}
      onKeyDownCapture={onKeyDown}
    >
      <Row gap="xs" align="stretch">
        <div className="cl-grow">
          <TextInput
            autoFocus
            icon="search"
            label={words.find.label}
            placeholder={words.find.placeholder}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setAt(0);
            }}
            searches={{ list, active: found.length > 0 ? `${list}-${active}` : undefined }}
          />
        </div>
        <Button kind="quiet" icon="close" label={words.find.close} onClick={close} />
      </Row>
      <Text as="p" size="xs" tone="muted" role="status">
        {typed.trim() === ''
          ? ''
          : found.length === 0
            ? words.find.none
            : words.find.count(found.length, found.length === FOUND_MAX)}
      </Text>
      <ul id={list} role="listbox" aria-label={words.find.results} className="cl-find__list cl-scroll">
        {found.map(({ nodeId, title, place }, index) => (
          <Stack
            as="li"
            gap="none"
            align="stretch"
            key={nodeId}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            className="cl-press cl-press--entry"
            onClick={() => show(index)}
          >
            <Text as="strong" size="s" flow="clip">
              {title}
            </Text>
            <Text size="xs" tone="muted" flow="clip">
              {place}
            </Text>
          </Stack>
        ))}
      </ul>
    </Stack>
  );
}
