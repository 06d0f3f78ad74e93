import type { ValueNode } from '@shared/model/references/valueTree';
import { editorFieldWords } from '@shared/words/editorFields';
import { brief } from '../text/brief';

/** Beside the name of a value: what it is, and what it was last. */
export function ValueNote({ node }: { node: ValueNode }) {
  return (
    <span className="cl-vtree__note">
      {node.isStale === true && (
        <span className="cl-vtree__stale" title={editorFieldWords.stale}>
          {editorFieldWords.old}
        </span>
      )}
      {node.sample !== undefined && typeof node.sample !== 'object' && (
        <span className="cl-vtree__sample cl-clip">{brief(node.sample, 40)}</span>
      )}
      {node.type !== 'any' && <span className="cl-vtree__type">{editorFieldWords.types[node.type]}</span>}
    </span>
  );
}
