import { useEffect, useRef } from 'react';
import { testScreenWords } from '@shared/words/workflowTestScreens';
import { uiWords } from '@shared/words/ui';
import { Button } from '../../../ui/base/Button';
import { Banner, Progress } from '../../../ui/feedback/States';
import { Row, Stack } from '../../../ui/layout/Layout';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { useSetState } from '../header/useStateToggle';
import { ask } from '../session/edits';
import { isDirty } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { hasEnded, progressOf, roundOf, stateOf, type Round } from './outcome';
import { StateTag } from './StateTag';
import { useRunTests, useTests } from './useTests';

const words = testScreenWords.enable;

/** While a workflow is to be enabled that has tests: they run first. */
export function EnableDialog() {
  const round = useEditor((state) => (state.asking?.kind === 'enable' ? state.asking.round : null));
  return round ? <Enabling round={round} /> : null;
}

function Enabling({ round }: { round: Round }) {
  const store = useEditorStore();
  const toast = useToast();
  const dirty = useEditor(isDirty);
  const { tests } = useTests(true);
  const { run, busy: starting } = useRunTests();
  const { set, busy } = useSetState();
  const { all, done, passed, isOver } = progressOf(round, tests);
  const own = tests.filter(({ test_id }) => test_id in round);
  const isGood = all > 0 && passed === all;
  const close = () => store.update((state) => ask(state, null));
  const enable = async (text: string | null) => {
    const isEnabled = await set('enabled');
    close();
    if (isEnabled && text !== null) toast(text);
  };
  const sent = useRef<Round | null>(null);
  useEffect(() => {
    if (!isGood || sent.current === round) return;
    sent.current = round;
    void enable(words.enabled(all));
  });
  const again = async () => {
    const next = roundOf(own);
    if (await run(Object.keys(next), false))
      store.update((state) =>
        state.asking?.kind === 'enable' ? ask(state, { kind: 'enable', round: next }) : state,
      );
  };
  const look = () => {
    const first = own.find((test) => stateOf(test) !== 'passed');
    store.update((state) => ask(state, { kind: 'tests', ...(first ? { testId: first.test_id } : {}) }));
  };
  const isFailed = isOver && !isGood;
  return (
    <Dialog
      title={words.title}
      open
      onClose={close}
      width={560}
      actions={
        <>
          <Button onClick={close}>{uiWords.cancel}</Button>
          {isFailed && (
            <>
              <Button busy={starting} onClick={() => void again()}>
                {words.again}
              </Button>
              <Button busy={busy} onClick={() => void enable(null)}>
                {words.anyway}
              </Button>
              <Button kind="primary" onClick={look} autoFocus>
                {words.look}
              </Button>
            </>
          )}
        </>
      }
    >
      <Stack>
        {isFailed ? (
          <Banner tone="bad">{words.failed(all - passed, all)}</Banner>
        ) : (
          <>
            <p className="cl-muted">{words.when}</p>
            <Progress value={all === 0 ? 0 : done / all} label={words.running(done, all)} />
            <p className="cl-num" role="status">
              {words.running(done, all)}
            </p>
          </>
        )}
        {dirty && <Banner tone="info">{words.saved}</Banner>}
        <Stack as="ul" gap="none">
          {own.map((test) => (
            <Row as="li" edge="bottom" pad="xs" key={test.test_id}>
              <span className="cl-clip cl-grow">{test.name}</span>
              {hasEnded(round, test) && test.last_result?.saved === false && (
                <span className="cl-muted">{words.asIs}</span>
              )}
              <StateTag state={hasEnded(round, test) ? stateOf(test) : 'running'} />
            </Row>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}
