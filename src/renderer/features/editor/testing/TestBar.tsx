import { useEffect } from 'react';
import type { GraphNode } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { testingWords as words } from '@shared/words/testing';
import { useRights } from '../../../parts/user/userContext';
import { Button, Tooltip } from '../../../ui/base/Button';
import { Checkbox } from '../../../ui/fields/Field';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { useConfirm } from '../../../ui/overlays/useConfirm';
import { useEditor, useEditorStore } from '../session/store';
import { isOver } from './lastResults';
import { whyNotTest } from './testRequest';
import { useStepTest } from './useStepTest';
import './testing.css';

/** At the foot of the panel: tests the step as it stands, saved or not. */
export function TestBar({ node, definition }: { node: GraphNode; definition: StepDefinition | undefined }) {
  const store = useEditorStore();
  const test = useStepTest();
  const may = useRights().mayChange('wf:read');
  const blocked = useEditor((state) => whyNotTest(state, node));
  const dryRun = useEditor((state) => state.panel?.dryRun ?? false);
  const isRunning = useEditor((state) => {
    const result = state.results[node.id];
    return result !== undefined && result.executionId !== state.executionId && !isOver(result);
  });
  const [askStart, question] = useConfirm({
    title: words.confirmTitle,
    text: <p>{words.confirmText(definition?.title ?? '')}</p>,
    confirm: words.confirm,
    danger: true,
    run: () => void test.start(),
  });
  const why = may ? blocked : words.why.mayNot;
  const effect = definition?.effect;
  const changes = effect === 'keyed' || effect === 'unsafe' ? effect : null;
  const isTrigger = node.subtype === 'trigger';

  const begin = () => {
    if (why !== null || isRunning || test.isStarting || !test.mayStart()) return;
    if (definition?.destructive === true && !dryRun) askStart();
    else void test.start();
  };
  useBeginKey(begin);
  const setDryRun = (next: boolean) =>
    store.update((state) => (state.panel ? { ...state, panel: { ...state.panel, dryRun: next } } : state));
  const button = (
    <Button kind="primary" icon="play" disabled={why !== null} busy={test.isStarting} onClick={begin}>
      {isTrigger ? words.testTrigger : words.test}
    </Button>
  );
  return (
    <Stack as="footer" gap="xs" edge="top" className="cl-testbar" label={words.bar}>
      {changes !== null && (
        <Stack gap="xxs">
          <Checkbox label={words.dryRun} checked={dryRun} onChange={setDryRun} />
          {(changes === 'unsafe') === dryRun && (
            <Text size="s" tone="faint">
              {words.dryRunHint[changes]}
            </Text>
          )}
        </Stack>
      )}
      {why !== null && (
        <Text as="p" size="s" tone="warn">
          {why}
        </Text>
      )}
      <Row between>
        {isRunning ? (
          <Button icon="stop" busy={test.isStopping} onClick={() => void test.stop()}>
            {words.stop}
          </Button>
        ) : why === null ? (
          button
        ) : (
          <Tooltip text={why}>{button}</Tooltip>
        )}
        <kbd className="cl-testbar__keys cl-faint">{words.keys}</kbd>
      </Row>
      {question}
    </Stack>
  );
}

/** Before the fields see it: in code it would begin a line. Not over a dialog, which may have a use of its own for it. */
function useBeginKey(begin: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      begin();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [begin]);
}
