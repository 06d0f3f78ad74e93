import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, useState } from 'react';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTest } from '../../../data/workflowTests';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import { Button } from '../../../ui/base/Button';
import { TextField } from '../../../ui/fields/TextField';
import { Row, Stack } from '../../../ui/layout/Layout';
import { useEditor } from '../session/store';
import { draftOf, isEdited, problemsOf, type TestDraft } from './draft';
import { ExpectedPart } from './ExpectedPart';
import { MocksPart } from './MocksPart';
import { stateOf } from './outcome';
import { ResultPart } from './ResultPart';
import { SetupPart } from './SetupPart';
import { StateTag } from './StateTag';
import { stepsInOrder } from './steps';
import { useLastPath } from './useLastPath';
import { useSaveTest } from './useSaveTest';
import { useCall } from '@renderer/platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const NAME_MAX = 120;

export interface DetailProps {
  /** Null of one that is not stored yet. */
  testId: string | null;
  /** Undefined while nothing is edited. */
  draft: TestDraft | undefined;
  readOnly: boolean;
  mayRun: boolean;
  starting: boolean;
  /** Undefined: the edits are dropped. */
  onDraft(draft: TestDraft | undefined): void;
  onSaved(testId: string): void;
  onDeleted(): void;
  onRun(testId: string): void;
  onOpenStep(nodeId: string): void;
}

/** One test: loaded, then shown and edited. */
export function TestDetail(props: DetailProps) {
  const { testId, draft } = props;
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const asked = useCall(
    'workflowTests.get',
    testId === null ? skipToken : { params: { id: workflowId, testId } },
  );
  const test = asked.currentData?.data;
  if (testId === null && draft) return <Form {...props} shown={draft} test={undefined} />;
  if (!test) return <Pending title={words.notLoaded} query={asked} rows={8} />;
  return <Form {...props} shown={draft ?? draftOf(test)} test={test} reload={asked.refetch} />;
}

type FormProps = DetailProps & {
  shown: TestDraft;
  test: WorkflowTest | undefined;
  reload?(): PromiseLike<unknown>;
};

function Form(props: FormProps) {
  const { shown, test, testId, readOnly, onDraft, onOpenStep } = props;
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const graph = useEditor((state) => state.draft.history.graph);
  const parameters = useEditor((state) => state.draft.inputs);
  const steps = stepsInOrder(graph);
  const lastPath = useLastPath(workflowId);
  const problems = problemsOf(shown, parameters);
  const change = (draft: TestDraft) => onDraft(test && !isEdited(draft, test) ? undefined : draft);
  const lastRun = test?.last_result?.execution_id ?? test?.from_execution ?? null;
  const takeLastPath = async (executionId: string) => {
    const path = await lastPath.read(executionId, steps);
    if (path) change({ ...shown, path });
  };
  const form = useRef<HTMLDivElement>(null);
  const shared = { problems, readOnly, steps };
  return (
    <Stack gap="none" room="rest">
      <Head
        {...props}
        problems={problems}
        // The result comes at the top.
        onStart={() => form.current?.scrollTo({ top: 0 })}
      />
      <Stack gap="l" pad="s" room="rest" scroll ref={form}>
        {test?.last_result && !test.running && (
          <ResultPart
            result={test.last_result}
            workflowId={workflowId}
            steps={steps}
            onOpenStep={onOpenStep}
          />
        )}
        <TextField
          label={words.name}
          error={problems['name'] ?? null}
          value={shown.name}
          disabled={readOnly}
          maxLength={NAME_MAX}
          autoFocus={testId === null}
          onChange={(name) => change({ ...shown, name })}
        />
        <ExpectedPart
          {...shared}
          draft={shown}
          stored={test?.expected_outputs ?? []}
          isReadingPath={lastPath.busy}
          onLastPath={lastRun === null ? undefined : () => void takeLastPath(lastRun)}
          onChange={change}
        />
        <MocksPart
          {...shared}
          mocks={shown.mocks}
          stored={test?.mocks ?? []}
          onChange={(mocks) => change({ ...shown, mocks })}
        />
        <SetupPart
          draft={shown}
          stored={test}
          parameters={parameters}
          problems={problems}
          readOnly={readOnly}
          onChange={change}
        />
      </Stack>
    </Stack>
  );
}

/** What is done with the test. */
function Head(props: FormProps & { problems: Readonly<Record<string, string>>; onStart(): void }) {
  const { test, testId, draft, shown, readOnly, onDraft } = props;
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const parameters = useEditor((state) => state.draft.inputs);
  const [deleting, setDeleting] = useState(false);
  const saving = useSaveTest(workflowId);
  const isSound = Object.keys(props.problems).length === 0;

  const save = async (): Promise<string | null> => {
    if (!draft) return testId;
    const saved = await saving.save(testId, draft, parameters);
    if (saved === null) return null;
    // What was stored is shown before the edits are dropped: else the old values would stand there for a moment.
    await props.reload?.();
    props.onSaved(saved);
    return saved;
  };
  const run = async () => {
    const saved = await save();
    if (saved === null) return;
    props.onStart();
    props.onRun(saved);
  };
  return (
    <Row wrap edge="bottom" className="cl-tests__head">
      {test && <StateTag state={stateOf(test)} />}
      <span className="cl-grow" />
      {!readOnly && (
        <Button
          kind="quiet"
          icon="trash"
          label={words.delete}
          onClick={() => (testId === null ? onDraft(undefined) : setDeleting(true))}
        />
      )}
      {draft && testId !== null && <Button onClick={() => onDraft(undefined)}>{words.discard}</Button>}
      {draft && (
        <Button kind="primary" disabled={!isSound} busy={saving.busy} onClick={() => void save()}>
          {words.save}
        </Button>
      )}
      {props.mayRun && (
        <Button
          icon="play"
          disabled={!isSound || test?.running === true}
          busy={props.starting}
          onClick={() => void run()}
        >
          {draft ? words.saveAndRun : words.run}
        </Button>
      )}
      <ConfirmChange
        call="workflowTests.delete"
        arg={{ params: { id: workflowId, testId: testId ?? '' } }}
        title={words.deleteTitle}
        open={deleting}
        confirm={words.deleteConfirm}
        danger
        failed={words.notDeleted}
        onDone={props.onDeleted}
        onClose={() => setDeleting(false)}
      >
        {words.deleteText(shown.name)}
      </ConfirmChange>
    </Row>
  );
}
