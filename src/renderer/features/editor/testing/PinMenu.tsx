import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode } from '@shared/model/graph/types';
import { runWords } from '@shared/words/runs';
import { testingWords } from '@shared/words/testing';
import { useLastRuns } from '../../../parts/executions/useLastRuns';
import { SCROLL_PAGE, useReadItems } from '../../../parts/results/pages';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Hint } from '../../../ui/layout/Layout';
import { ActionDialog } from '../../../ui/overlays/Dialog';
import { Menu, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { useToast } from '../../../ui/overlays/Toasts';
import { definitionOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { JsonBox } from './JsonBox';
import { useLazyCall } from '../../../platform/api/calls';

const words = testingWords.results;

/** Pins an output: the last one, one of a run, or one that is written by hand. */
export function PinMenu({ node }: { node: GraphNode }) {
  const store = useEditorStore();
  const [writing, setWriting] = useState(false);
  const pin = useEditor((state) => state.pins[node.id]);
  const result = useEditor((state) => state.results[node.id]);
  const set = (value: Json) =>
    store.update((state) => ({ ...state, pins: { ...state.pins, [node.id]: value } }));
  const unpin = () =>
    store.update((state) => {
      const { [node.id]: _gone, ...others } = state.pins;
      return { ...state, pins: others };
    });
  const output = result?.output;
  const count = Array.isArray(output) ? output.length : 0;
  const hasOutput =
    output !== undefined && (result?.status === 'OK' || result?.status === 'COMPLETED_WITH_ERRORS');
  const isPart = (result?.items ?? 0) > count;
  return (
    <div className="cl-row cl-row--wrap">
      {pin !== undefined ? (
        <Button size="small" icon="close" onClick={unpin}>
          {words.unpin}
        </Button>
      ) : (
        hasOutput && (
          <Button size="small" icon="lock" onClick={() => set(output)}>
            {isPart ? words.pinFirst(count) : words.pin}
          </Button>
        )
      )}
      <Button size="small" icon="edit" onClick={() => setWriting(true)}>
        {pin === undefined ? words.write : words.edit}
      </Button>
      <OtherRuns node={node} onPick={set} />
      {writing && (
        <Write
          node={node}
          start={pin ?? (isPart ? undefined : output)}
          onClose={() => setWriting(false)}
          onPin={(value) => {
            set(value);
            setWriting(false);
          }}
        />
      )}
    </div>
  );
}

function Write(props: {
  node: GraphNode;
  start: Json | undefined;
  onClose(): void;
  onPin(value: Json): void;
}) {
  const step = stepOf(props.node);
  const sample = useEditor((state) => (step ? definitionOf(state, step)?.sampleOutput : undefined));
  const start = props.start ?? sample ?? null;
  const [read, setRead] = useState<{ value: Json } | null>({ value: start });
  return (
    <ActionDialog
      title={words.writeTitle(step?.name ?? '')}
      open
      width={720}
      keepOnOutsideClick
      onClose={props.onClose}
      icon="lock"
      confirm={words.pinIt}
      disabled={read === null}
      onConfirm={() => read && props.onPin(read.value)}
    >
      <Hint>{words.writeHelp}</Hint>
      <JsonBox label={words.writeTitle(step?.name ?? '')} value={start} onChange={setRead} height={320} />
    </ActionDialog>
  );
}

/** The newest runs of the workflow; the output that the step gave in the one that is picked. */
function OtherRuns({ node, onPick }: { node: GraphNode; onPick(value: Json): void }) {
  const toast = useToast();
  const id = useEditor((state) => state.workflow.workflowId);
  const runs = useLastRuns(id) ?? [];
  const [list, { isFetching }] = useLazyCall('stepRuns.list');
  const read = useReadItems();
  const take = async (executionId: string) => {
    const reply = await list({
      params: { id, executionId },
      query: { node_id: node.id, max_returned_items: '20' },
    });
    if (reply.error) {
      toast({ text: reasonOf(reply.error), error: true });
      return;
    }
    const run = reply.data?.data.findLast(
      ({ status }) => status === 'OK' || status === 'COMPLETED_WITH_ERRORS',
    );
    if (!run) {
      toast({ text: words.notInRun, error: true });
      return;
    }
    try {
      const { value } = await read(
        { workflowId: id, executionId, stepExecutionId: run.stepExecutionId },
        0,
        SCROLL_PAGE,
      );
      onPick(value);
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : words.loadFailed, error: true });
    }
  };
  return (
    <Popover
      content={
        <Menu label={words.otherRun}>
          {runs.length === 0 && <MenuItem text={words.noRuns} disabled />}
          {runs.map(({ executionId, time, status }) => (
            <MenuItem
              key={executionId}
              text={words.otherRunOf(formatMoment(time))}
              hint={runWords.statuses[status]}
              onClick={() => void take(executionId)}
            />
          ))}
        </Menu>
      }
    >
      <Button size="small" icon="history" menu endIcon="chevronDown" busy={isFetching}>
        {words.otherRun}
      </Button>
    </Popover>
  );
}
