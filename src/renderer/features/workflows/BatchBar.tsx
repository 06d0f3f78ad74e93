import { workflowListWords } from '@shared/words/workflowLists';
import { Button } from '../../ui/base/Button';
import { Row } from '../../ui/layout/Layout';

export type BatchAsk = 'enable' | 'disable' | 'move' | 'labels' | 'export' | 'delete';

/** What can be done with the selected workflows. */
export function BatchBar(props: {
  quantity: number;
  busy: boolean;
  mayMove: boolean;
  onAsk(ask: BatchAsk): void;
  onClear(): void;
}) {
  const words = workflowListWords.actions;
  const { onAsk } = props;
  return (
    <Row wrap edge="top" pad="s" className="cl-wfbatch" role="toolbar" label={words.selected(props.quantity)}>
      <strong className="cl-num">{words.selected(props.quantity)}</strong>
      <Button size="small" icon="play" onClick={() => onAsk('enable')}>
        {words.enable}
      </Button>
      <Button size="small" icon="pause" onClick={() => onAsk('disable')}>
        {words.disable}
      </Button>
      {props.mayMove && (
        <Button size="small" icon="moveTo" onClick={() => onAsk('move')}>
          {words.move}
        </Button>
      )}
      <Button size="small" icon="tag" onClick={() => onAsk('labels')}>
        {words.labels}
      </Button>
      <Button size="small" icon="download" busy={props.busy} onClick={() => onAsk('export')}>
        {words.export}
      </Button>
      <Button size="small" icon="trash" onClick={() => onAsk('delete')}>
        {words.delete}
      </Button>
      <span className="cl-grow" />
      <span className="cl-faint cl-wfbatch__keys">{workflowListWords.keys}</span>
      <Button size="small" kind="quiet" onClick={props.onClear}>
        {words.clear}
      </Button>
    </Row>
  );
}
