import { useEditor } from '../session/store';
import { graphOf } from '../session/selectors';

export function Canvas() {
  const graph = useEditor(graphOf);
  return <div className="cl-editor__canvas">{graph.nodes.length}</div>;
}
