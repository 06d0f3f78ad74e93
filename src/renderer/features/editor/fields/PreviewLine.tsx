import { useDeferredValue, useMemo } from 'react';
import type { Json } from '@shared/model/json';
import { parseText } from '@shared/model/references/parse';
import { editorFieldWords as words } from '@shared/words/editorFields';
import { Row, Text } from '../../../ui/layout/Layout';
import { problemOf } from './text/chipLabel';
import { previewOf, previewText, type Preview } from './text/preview';
import type { ReferenceWorld } from './text/world';

const looks = { value: 'cl-muted', absent: 'cl-faint cl-preview--absent', error: 'cl-bad' };

/** The first thing that is wrong with the references of a text. */
function problemIn(text: string, tree: ReferenceWorld['tree']): string | null {
  for (const piece of parseText(text).pieces) {
    if (piece.kind === 'broken') return piece.message;
    const problem = piece.kind === 'reference' ? problemOf(piece.reference, tree) : null;
    if (problem !== null) return problem;
  }
  return null;
}

function usePreview(text: string, meaning: Json, world: ReferenceWorld): Preview {
  const { tree, scope } = world;
  // Typing goes before: a pipe may go through a long list.
  const typed = useDeferredValue(text);
  const meant = useDeferredValue(meaning);
  return useMemo(() => {
    const problem = problemIn(typed, tree);
    return problem === null ? previewOf(meant, scope) : { kind: 'error', message: problem };
  }, [typed, meant, tree, scope]);
}

/** “= 42”: what the field gives with the values that are known now. */
export function PreviewLine(props: {
  id: string;
  value: string;
  /** What the text means, where that is not text. */
  meaning?: Json | undefined;
  world: ReferenceWorld;
  /** Somebody is in the field: what is not finished is no error yet. */
  typing?: boolean;
}) {
  const { value } = props;
  const preview = usePreview(value, props.meaning ?? value, props.world);
  const isUnfinished = props.typing === true && /\{\{[^{}]*$/.test(value);
  const kind = isUnfinished ? 'absent' : preview.kind;
  return (
    <Row as="p" align="baseline" id={props.id} className={`cl-size-s cl-num ${looks[kind]}`}>
      <Text flow={kind === 'error' ? 'break' : 'clip'} title={previewText(preview)}>
        {previewText(preview)}
      </Text>
      {preview.kind === 'value' && (
        <Text size="xs" tone="faint" className="cl-room-own">
          {words.types[preview.type]}
        </Text>
      )}
    </Row>
  );
}
