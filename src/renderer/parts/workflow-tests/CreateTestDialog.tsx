import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { testScreenWords } from '@shared/words/workflowTestScreens';
import { runWords } from '@shared/words/runs';
import { useCall, useChange } from '../../platform/api/calls';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Banner, Empty } from '../../ui/feedback/States';
import { Checkbox } from '../../ui/fields/Field';
import { Radio } from '../../ui/fields/Radio';
import { TextField } from '../../ui/fields/TextField';
import { Stack } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import { StatusTag } from '../executions/StatusTag';
import { FormDialog } from '../forms/FormDialog';
import { useForm } from '../forms/useForm';
import { isRecordable, outputsOf } from './recordable';
import './workflowTests.css';
import { Pending } from '../feedback/Loaded';

const words = testScreenWords.record;
const NAME_MAX = 120;

export interface CreateTestProps {
  workflowId: string;
  /** The run; without it one of the last is chosen first. */
  executionId?: string;
  onCreated?(test: { test_id: string; name: string }): void;
  onClose(): void;
}

type NotMocked = readonly { step: string; reason: string }[];

/** Of the outputs, null: the last one. */
const empty: { name: string; outputs: readonly string[] | null } = { name: '', outputs: null };

/** Makes a test of a run: its name, and whose outputs are compared. Tells which steps could not be replaced. */
export function CreateTestDialog({ workflowId, executionId, onCreated, onClose }: CreateTestProps) {
  const [chosen, setChosen] = useState(executionId ?? null);
  const [notMocked, setNotMocked] = useState<NotMocked | null>(null);
  const [record] = useChange('workflowTests.record');
  const execution = useCall(
    'executions.status',
    chosen === null ? skipToken : { params: { workflowId, executionId: chosen } },
  );
  const offered = execution.currentData ? outputsOf(execution.currentData.data.steps) : null;
  const last = offered?.slice(-1) ?? [];
  const form = useForm({
    start: empty,
    save: ({ name, outputs }) => {
      const named = name.trim() === '' ? {} : { name: name.trim() };
      const body = { execution_id: chosen ?? '', ...named, outputs: [...(outputs ?? last)] };
      return record({ params: { id: workflowId }, body });
    },
    failed: words.failed,
    saved: ({ data }) => words.made(data.name),
    onSaved: ({ data }) => {
      onCreated?.({ test_id: data.test_id, name: data.name });
      if (data.not_mocked.length > 0) setNotMocked(data.not_mocked);
      else onClose();
    },
  });
  const outputs = form.bind('outputs');
  if (notMocked) return <NotMockedDialog steps={notMocked} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={words.title}
      width={560}
      confirm={words.create}
      disabled={offered === null}
      onClose={onClose}
    >
      <p className="cl-muted">{words.about}</p>
      {executionId === undefined && (
        <RunChoice
          workflowId={workflowId}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id);
            outputs.onChange(null);
          }}
        />
      )}
      {chosen !== null && (
        <>
          <TextField
            label={words.name}
            help={words.nameHint}
            maxLength={NAME_MAX}
            onEnter={() => offered !== null && form.submit()}
            autoFocus
            {...form.bind('name')}
          />
          {execution.error || offered === null ? (
            <Pending title={words.notLoaded} query={execution} rows={3} label={words.loading} />
          ) : (
            <Outputs offered={offered} chosen={outputs.value ?? last} onChange={outputs.onChange} />
          )}
        </>
      )}
    </FormDialog>
  );
}

function RunChoice(props: { workflowId: string; chosen: string | null; onChoose(id: string): void }) {
  const query = useCall('executions.last', { body: { workflow_ids: [props.workflowId] } });
  if (query.error || !query.data)
    return <Pending title={words.notLoaded} query={query} rows={3} label={words.loading} />;
  const runs = query.data.data
    .flatMap(({ executions }) => executions)
    .filter(isRecordable)
    .toReversed();
  if (runs.length === 0) return <Empty icon="runs" title={words.noRuns} />;
  return (
    <Stack as="fieldset" gap="xs" pad="none" scroll className="cl-flush cl-testrecord">
      <legend className="cl-pad-none cl-strong">{words.runs}</legend>
      {runs.map((run) => (
        <Radio
          key={run.executionId}
          name="run"
          checked={run.executionId === props.chosen}
          onChoose={() => props.onChoose(run.executionId)}
        >
          <span className="cl-row cl-row--inline cl-gap-m">
            <span className="cl-num">{formatMoment(run.time)}</span>
            <StatusTag status={run.status} />
            <span className="cl-faint">{runWords.version(run.version)}</span>
          </span>
        </Radio>
      ))}
    </Stack>
  );
}

function Outputs(props: {
  offered: readonly string[];
  chosen: readonly string[];
  onChange(steps: string[]): void;
}) {
  const { offered, chosen } = props;
  const put = (step: string, on: boolean) =>
    props.onChange(offered.filter((one) => (one === step ? on : chosen.includes(one))));
  if (offered.length === 0) return <p className="cl-muted">{words.noOutputs}</p>;
  return (
    <Stack as="fieldset" gap="xs" pad="none" scroll className="cl-flush cl-testrecord">
      <legend className="cl-pad-none cl-strong">{words.outputs}</legend>
      {offered.map((step) => (
        <Checkbox key={step} label={step} checked={chosen.includes(step)} onChange={(on) => put(step, on)} />
      ))}
    </Stack>
  );
}

function NotMockedDialog({ steps, onClose }: { steps: NotMocked; onClose(): void }) {
  return (
    <Dialog
      title={words.title}
      open
      onClose={onClose}
      width={560}
      actions={
        <Button kind="primary" onClick={onClose} autoFocus>
          {words.done}
        </Button>
      }
    >
      <Stack>
        <Banner tone="warn">{words.notMocked}</Banner>
        <ul>
          {steps.map(({ step, reason }) => (
            <li key={step}>
              <b>{step}</b>: {reason}
            </li>
          ))}
        </ul>
        <p className="cl-muted">{words.notMockedHint}</p>
      </Stack>
    </Dialog>
  );
}
