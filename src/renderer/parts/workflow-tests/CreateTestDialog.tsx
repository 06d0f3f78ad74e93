import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { testScreenWords } from '@shared/words/workflowTestScreens';
import { runWords } from '@shared/words/runs';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatMoment } from '../../platform/formatting/dates';
import { Button } from '../../ui/base/Button';
import { Banner, Empty, Failed, Skeleton } from '../../ui/feedback/States';
import { Checkbox, Field, TextInput } from '../../ui/fields/Field';
import { Radio } from '../../ui/fields/Radio';
import { Dialog, FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { StatusTag } from '../executions/StatusTag';
import { isRecordable, outputsOf } from './recordable';
import './workflowTests.css';
import { useCall, useChange } from '../../platform/api/calls';

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

/** Makes a test of a run: its name, and whose outputs are compared. Tells which steps could not be replaced. */
export function CreateTestDialog({ workflowId, executionId, onCreated, onClose }: CreateTestProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState(executionId ?? null);
  const [name, setName] = useState('');
  const [outputs, setOutputs] = useState<readonly string[] | null>(null);
  const [notMocked, setNotMocked] = useState<NotMocked | null>(null);
  const [record, { isLoading }] = useChange('workflowTests.record');
  const execution = useCall(
    'executions.status',
    chosen === null ? skipToken : { params: { workflowId, executionId: chosen } },
  );
  const offered = execution.currentData ? outputsOf(execution.currentData.data.steps) : null;
  const compared = outputs ?? offered?.slice(-1) ?? [];

  async function submit() {
    if (chosen === null || offered === null || isLoading) return;
    const named = name.trim() === '' ? {} : { name: name.trim() };
    const body = { execution_id: chosen, ...named, outputs: [...compared] };
    const reply = await record({ params: { id: workflowId }, body });
    if (reply.error) return toast({ text: `${words.failed}: ${reasonOf(reply.error)}`, error: true });
    const made = reply.data.data;
    toast(words.made(made.name));
    onCreated?.({ test_id: made.test_id, name: made.name });
    if (made.not_mocked.length > 0) setNotMocked(made.not_mocked);
    else onClose();
  }

  if (notMocked) return <NotMockedDialog steps={notMocked} onClose={onClose} />;
  return (
    <FormDialog
      title={words.title}
      open
      onClose={onClose}
      width={560}
      keepOnOutsideClick
      confirm={words.create}
      busy={isLoading}
      disabled={offered === null}
      onConfirm={() => void submit()}
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.about}</p>
        {executionId === undefined && (
          <RunChoice
            workflowId={workflowId}
            chosen={chosen}
            onChoose={(id) => {
              setChosen(id);
              setOutputs(null);
            }}
          />
        )}
        {chosen !== null && (
          <>
            <Field label={words.name} help={words.nameHint}>
              <TextInput
                value={name}
                maxLength={NAME_MAX}
                onChange={setName}
                onEnter={() => void submit()}
                autoFocus
              />
            </Field>
            {execution.error ? (
              <Failed
                title={words.notLoaded}
                reason={reasonOf(execution.error)}
                onRetry={() => void execution.refetch()}
              />
            ) : offered === null ? (
              <Skeleton rows={3} label={words.loading} />
            ) : (
              <Outputs offered={offered} chosen={compared} onChange={setOutputs} />
            )}
          </>
        )}
      </div>
    </FormDialog>
  );
}

function RunChoice(props: { workflowId: string; chosen: string | null; onChoose(id: string): void }) {
  const { data, error, refetch } = useCall('executions.last', { body: { workflow_ids: [props.workflowId] } });
  if (error)
    return <Failed title={words.notLoaded} reason={reasonOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} label={words.loading} />;
  const runs = data.data
    .flatMap(({ executions }) => executions)
    .filter(isRecordable)
    .toReversed();
  if (runs.length === 0) return <Empty icon="runs" title={words.noRuns} />;
  return (
    <fieldset className="cl-testrecord">
      <legend>{words.runs}</legend>
      {runs.map((run) => (
        <Radio
          key={run.executionId}
          name="run"
          checked={run.executionId === props.chosen}
          onChoose={() => props.onChoose(run.executionId)}
        >
          <span className="cl-testrecord__run">
            <span className="cl-num">{formatMoment(run.time)}</span>
            <StatusTag status={run.status} />
            <span className="cl-faint">{runWords.version(run.version)}</span>
          </span>
        </Radio>
      ))}
    </fieldset>
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
    <fieldset className="cl-testrecord">
      <legend>{words.outputs}</legend>
      {offered.map((step) => (
        <Checkbox key={step} label={step} checked={chosen.includes(step)} onChange={(on) => put(step, on)} />
      ))}
    </fieldset>
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
      <div className="cl-stack">
        <Banner tone="warn">{words.notMocked}</Banner>
        <ul>
          {steps.map(({ step, reason }) => (
            <li key={step}>
              <b>{step}</b>: {reason}
            </li>
          ))}
        </ul>
        <p className="cl-muted">{words.notMockedHint}</p>
      </div>
    </Dialog>
  );
}
