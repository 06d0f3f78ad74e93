import type { ValueNode } from '@shared/model/references/valueTree';
import { editorFieldWords } from '@shared/words/editorFields';
import { Text } from '../../../../ui/layout/Layout';
import { brief } from '../text/brief';
import { NOTE_LOOK } from './ValueTree';

/** Beside the name of a value: what it is, and what it was last. */
export function ValueNote({ node }: { node: ValueNode }) {
  return (
    <span className={NOTE_LOOK}>
      {node.isStale === true && (
        <Text size="xs" tone="warn" className="cl-room-own" title={editorFieldWords.stale}>
          {editorFieldWords.old}
        </Text>
      )}
      {node.sample !== undefined && typeof node.sample !== 'object' && (
        <Text tone="muted" figures flow="clip">
          {brief(node.sample, 40)}
        </Text>
      )}
      {node.type !== 'any' && (
        <Text size="xs" tone="faint" className="cl-room-own">
          {editorFieldWords.types[node.type]}
        </Text>
      )}
    </span>
  );
}
