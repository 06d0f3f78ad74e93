import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StepRunView } from '@shared/api/executions/entities';
import type { Json } from '@shared/model/json';
import { EXECUTION_SUMMARY_CLOSE } from '@shared/model/limits';
import { runDialogWords } from '@shared/words/runDialogs';
import { panelWords } from '@shared/words/stepPanel';
import { testingWords } from '@shared/words/testing';
import { editorPath } from './support/editor';
import { listed } from './support/entities';
import { paramAnswers, paramStep } from './support/param';
import { closeWindows, openWindow } from './support/window';

afterEach(() => {
  vi.useRealTimers();
  closeWindows();
});

const ran = (output: Json): StepRunView & { logs: string[]; input: Json } => ({
  stepExecutionId: 'step-1',
  executionId: 'test-1',
  workflowId: 'w1',
  nodeId: 'subject',
  stepName: paramStep,
  stepTemplateId: 'SUBJECT',
  subtype: 'basic',
  iteration: '',
  attempt: 1,
  status: 'OK',
  reason: null,
  wake_at: null,
  timestamp: '2099-11-02T08:00:00.000Z',
  started_at: '2099-11-02T08:00:00.000Z',
  ended_at: '2099-11-02T08:00:01.000Z',
  duration_ms: 1000,
  error: null,
  output,
  output_size: { items: null, large: false },
  log_lines: 0,
  logs: [],
  input: {},
});

async function testStep(output: Json) {
  const window = openWindow(editorPath, {
    ...paramAnswers([{ type: 'number', title: 'Count', value: 3 }]),
    'stepRuns.test': { data: { stepExecutionId: 'step-1', executionId: 'test-1' } },
    'stepRuns.get': { data: ran(output) },
    'stepRuns.logs': listed(),
  });
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) }));
  const panel = within(await screen.findByRole('complementary', { name: panelWords.label(paramStep) }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(panel.getByRole('button', { name: testingWords.test }));
  await panel.findByText(testingWords.results.ran, { exact: false });
  return { ...window, panel };
}
const summary = () => screen.queryByRole('button', { name: new RegExp(`^${runDialogWords.summary.steps}:`) });

describe('testing one step', () => {
  it('[EXEC-24] [EXEC-43] [LIM-09] nothing given is said; how it went leaves the header eight seconds later', async () => {
    const { panel } = await testStep([]);
    expect(await panel.findByText('No results to show')).toBeTruthy();
    await waitFor(() => expect(summary()?.getAttribute('aria-label')).toContain('Succeeded'));
    expect(EXECUTION_SUMMARY_CLOSE).toBe(8000);
    act(() => void vi.advanceTimersByTime(6000));
    expect(summary()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(2000));
    expect(summary()).toBeNull();
  });

  it('[MSG-113] what was edited since is told beside the result', async () => {
    const { panel, user } = await testStep([{ amount: 1 }]);
    vi.useRealTimers();
    expect(screen.queryByText('Results out of date')).toBeNull();
    await user.click(panel.getByRole('tab', { name: panelWords.tabs.configurations }));
    await user.type(await panel.findByDisplayValue('3'), '4');
    await user.click(panel.getByRole('tab', { name: panelWords.tabs.results }));
    const said = await screen.findByText('Results out of date');
    expect(said.closest('.cl-banner')?.textContent).toContain('test step again to refresh results');
  });
});
