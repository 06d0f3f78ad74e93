import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Remedy } from '@shared/api/cases/remedies.api';
import type { JsonObject } from '@shared/model/json';
import type { ExecutionView, StepRunView } from '@shared/api/executions/entities';
import { Fault } from '@shared/kernel/fault';
import { caseActionWords } from '@shared/words/caseActions';
import { caseWords } from '@shared/words/cases';
import { remedyWords as words } from '@shared/words/remedies';
import { aCase } from '../fakes/cases';
import { listed } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

const found = {
  ...aCase('case-1', { case_type: 'aws-unattached-volume', case_title: 'Unattached volume vol-1' }),
  evidence: [],
  anomaly: null,
  formula: '',
  remediation: '',
  exclusion: null,
  conflicts: [],
  realised: null,
};
const remedy: Remedy = {
  remedy_id: 'aws-delete-volumes',
  name: 'Delete unattached volumes',
  description: 'Takes a snapshot of each volume and deletes it.',
  cloud: 'AWS',
  case_types: ['aws-unattached-volume'],
  inputs: [],
  consequence: 'The volumes are deleted.',
  way_back: 'Each volume can be created again from its snapshot.',
  workflow_id: null,
  integrations: [{ integration_id: 'aws-1', name: 'Production' }],
  refused: null,
};
const at = '2026-01-15T10:00:00.000Z';
const execution: ExecutionView = {
  id: 'run-1',
  executionId: 'run-1',
  triggerEventId: 'event-1',
  workflowId: 'flow-1',
  workflowName: remedy.name,
  space_id: 's1',
  version: 1,
  status: 'SUCCEEDED',
  reason: null,
  trigger_type: 'MANUAL',
  mode: 'run',
  dry_run: true,
  progress: 100,
  time: at,
  started_at: at,
  ended_at: at,
  duration_ms: 10,
  lastStep: 'Change',
  errorType: null,
  errorMessage: null,
  actor: 'Ada',
  parent_id: null,
  replay_of: null,
  size_bytes: 10,
  steps: [],
  executedSteps: [],
  loopStatus: [],
  previousStepsStatus: 'SUCCEEDED',
  inputs: {},
  payload: null,
  output: null,
};
const step: StepRunView = {
  stepExecutionId: 'step-1',
  executionId: 'run-1',
  workflowId: 'flow-1',
  nodeId: 'change',
  stepName: 'Change',
  stepTemplateId: 'AWS-003',
  subtype: 'basic',
  iteration: '',
  attempt: 1,
  status: 'OK',
  reason: null,
  wake_at: null,
  timestamp: at,
  started_at: at,
  ended_at: at,
  duration_ms: 5,
  error: null,
  output_size: { items: null, large: false },
  log_lines: 0,
};
const output: JsonObject = {
  preview: true,
  changed: 1,
  unchanged: 1,
  failed: 0,
  cannot_undo: [],
  rows: [
    {
      account: '111122223333',
      region: 'eu-west-1',
      resource: 'vol-1',
      name: 'old data',
      status: 'would_change',
      reason: '',
      summary: 'Delete volume vol-1 after a snapshot',
      monthly_cost: 8,
      currency: 'USD',
      calls: [{ service: 'ec2', operation: 'DeleteVolume', input: { VolumeId: 'vol-1' } }],
    },
    {
      account: '',
      region: '',
      resource: 'vol-2',
      name: '',
      status: 'skipped',
      reason: 'It is attached to i-1.',
    },
  ],
};
const answers = (given: Partial<Remedy> = {}): Answers => ({
  'cases.get': { data: found },
  'cases.search': { details: [found], total: 1, next_page_key: { scroll_id: null } },
  'cases.activities': listed(),
  'cases.types': listed(),
  'cases.costs': {
    data: { currency: 'USD', days: [], baseline_daily: 0, completed_on: null, charges: [], resources: [] },
  },
  'cases.markSeen': { data: { ok: true } },
  'boards.list': listed(),
  'costs.listSyncs': listed(),
  'organisations.listMembers': listed(),
  'tickets.list': listed(),
  'organisations.cloudChanges': listed(),
  'integrations.list': listed(),
  'remedies.list': listed({ ...remedy, ...given }),
  'remedies.run': { data: { workflow_id: 'flow-1', execution_id: 'run-1', left_out: [] } },
  'executions.status': { data: execution },
  'stepRuns.list': listed(step),
  'stepRuns.output': { data: { value: output, items: null, offset: 0 } },
});

describe('a case that the server refuses to change', () => {
  const refused = () => {
    throw new Fault('unprocessable', 'Refused on purpose.');
  };

  it('[MSG-21] [MSG-22] says so; the comment stays where it was written', async () => {
    const { user } = openWindow('/cases/case-1', {
      ...answers(),
      'cases.batchUpdateStatus': refused,
      'cases.batchAddActivity': refused,
    });
    await user.click(await screen.findByRole('button', { name: caseActionWords.actions.start }));
    expect(await screen.findByText(/^Error updating case status/)).toBeTruthy();
    const box = await screen.findByPlaceholderText<HTMLTextAreaElement>(caseWords.details.commentPlaceholder);
    await user.type(box, 'Ask first');
    await user.click(screen.getByRole('button', { name: caseWords.change.addComment }));
    expect(await screen.findByText(/^error adding comment/)).toBeTruthy();
    expect(box.value).toBe('Ask first');
  });
});

describe('acting on a case', () => {
  it('shows what would be changed, word for word, and asks for the approval only then', async () => {
    const { user, sentTo } = openWindow('/cases/case-1', answers());
    await user.click(await screen.findByRole('button', { name: words.act }));
    const dialog = await screen.findByRole('dialog', { name: words.title(1) });
    expect(within(dialog).queryByRole('button', { name: words.ask })).toBeNull();
    await user.click(await within(dialog).findByRole('button', { name: words.preview }));
    const table = await within(dialog).findByRole('table', { name: words.table });
    expect(within(table).getByText('Delete volume vol-1 after a snapshot')).toBeTruthy();
    expect(within(table).getByText('ec2 DeleteVolume VolumeId=vol-1')).toBeTruthy();
    expect(within(table).getByText('It is attached to i-1.')).toBeTruthy();
    expect(within(dialog).getByRole('status').textContent).toBe(words.summary(1, 1));
    await user.click(within(dialog).getByRole('button', { name: words.ask }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('remedies.run').map(({ body }) => body)).toEqual(
      [true, false].map((preview) => ({
        case_ids: ['case-1'],
        integration_id: 'aws-1',
        inputs: {},
        preview,
      })),
    );
  });

  it('says what is missing, and why nothing would be changed', async () => {
    const { user } = openWindow(
      '/cases/case-1',
      answers({ integrations: [], refused: 'changes are stopped.', way_back: null }),
    );
    await user.click(await screen.findByRole('button', { name: words.act }));
    const dialog = await screen.findByRole('dialog', { name: words.title(1) });
    await within(dialog).findByText(words.noIntegration('AWS'));
    expect(within(dialog).getByText(words.noWayBack, { exact: false })).toBeTruthy();
    expect(within(dialog).getByText(words.refused('changes are stopped.'))).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: words.preview })).toHaveProperty('disabled', true);
  });

  describe('with a choice', () => {
    const size = {
      id: 'type',
      type: 'string' as const,
      defaultValue: '',
      optional: false,
      description: 'Such as m6i.large, with the same architecture.',
      label: 'New instance type',
      placeholder: 'm6i.large',
      options: [],
      is_advised: true,
    };
    const opened = async (advised: { value: string; case_ids: string[] }[]) => {
      const { user, sentTo } = openWindow('/cases/case-1', {
        ...answers({ inputs: [size] }),
        'remedies.advice': { data: { input: 'type', advised } },
      });
      await user.click(await screen.findByRole('button', { name: words.act }));
      const dialog = await screen.findByRole('dialog', { name: words.title(1) });
      const preview = async () => user.click(within(dialog).getByRole('button', { name: words.preview }));
      const inputs = () => sentTo('remedies.run').map(({ body }) => Object(body).inputs);
      return { user, dialog, preview, inputs };
    };

    it('begins with what the case advises, and sends what is typed instead', async () => {
      const { user, dialog, preview, inputs } = await opened([{ value: 'm5.large', case_ids: ['case-1'] }]);
      const field = await within(dialog).findByLabelText('New instance type');
      await within(dialog).findByText(words.advised(1, 1));
      expect(field).toHaveProperty('value', 'm5.large');
      await user.clear(field);
      await user.type(field, 'm6i.large');
      expect(within(dialog).getByText(words.advisedOther('m5.large', 1))).toBeTruthy();
      await preview();
      await within(dialog).findByRole('table', { name: words.table });
      expect(inputs()).toEqual([{ type: 'm6i.large' }]);
      await user.type(field, 'x');
      expect(within(dialog).queryByRole('button', { name: words.ask })).toBeNull();
    });

    it('asks for what is missing before anything is sent', async () => {
      const { dialog, preview, inputs } = await opened([]);
      await within(dialog).findByLabelText('New instance type');
      await preview();
      expect((await within(dialog).findByRole('alert')).textContent).toBe('Value is required');
      expect(inputs()).toEqual([]);
    });

    it('offers what the cases advise, and says which are left out', async () => {
      const { dialog, preview, inputs } = await opened([
        { value: 'm5.large', case_ids: ['case-1', 'case-2'] },
        { value: 't3.small', case_ids: ['case-3'] },
      ]);
      await within(dialog).findByText(words.leftOut(1, ['t3.small']));
      await preview();
      await waitFor(() => expect(inputs()).toEqual([{ type: 'm5.large' }]));
    });
  });

  it('is not offered where there is no remedy', async () => {
    openWindow('/cases/case-1', { ...answers(), 'remedies.list': listed() });
    await screen.findAllByRole('heading', { name: /Unattached volume/ });
    expect(screen.queryByRole('button', { name: words.act })).toBeNull();
  });
});
