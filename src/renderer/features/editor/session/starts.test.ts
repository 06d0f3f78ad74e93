import { describe, expect, it } from 'vitest';
import { undoLabel } from '@shared/model/graph/history';
import { parseGraph } from '@shared/model/graph/parse';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { undoOne } from './edits';
import { catalogue, newWorkflow, withTrigger } from './fixture';
import { openEditor } from './open';
import { isDraft } from './selectors';
import { isBlank, mayStartWithCases, startByHand, startOnSchedule, startWithCases } from './starts';
import type { EditorState } from './state';

const [trigger, call, loop] = catalogue as [StepDefinition, StepDefinition, StepDefinition];
const settings = { ...call.parameters[0]!, id: 'TRIGGER-P1', key: 'settings', type: 'trigger' as const };
const statuses = { ...call.parameters[0]!, id: 'CASE-001-P1', key: 'statuses' };
const search = { ...call, stepTemplateId: 'CASE-001', name: 'Search_cases', parameters: [statuses] };
const steps = [{ ...trigger, parameters: [{ ...settings, optional: true }] }, call, loop, search];

const opened = (known: readonly StepDefinition[] = steps): EditorState =>
  openEditor({ workflow: newWorkflow(), catalogue: known, mayEdit: true, isMsp: false, isNew: true });
const graphOf = ({ draft }: EditorState) => draft.history.graph;
const stepOf = (state: EditorState, name: string) =>
  graphOf(state).nodes.find(({ data }) => data.step?.name === name)?.data.step;

describe('a workflow without steps', () => {
  it('offers a beginning until it has one', () => {
    const state = opened();
    expect(isBlank(state)).toBe(true);
    expect(isBlank(startOnSchedule(state, 'UTC'))).toBe(false);
    expect(isBlank(startWithCases(state, 'UTC'))).toBe(false);
    expect(isBlank(startByHand(state))).toBe(true);
  });

  it('begins on a daily schedule in the zone of the person, with its settings open', () => {
    const state = startOnSchedule(opened(), 'Europe/Rome');
    expect(stepOf(state, 'Trigger')?.parameters[0]?.value).toMatchObject({
      type: 'SCHEDULED',
      configuration: { scheduleType: 'DAILY', timezone: 'Europe/Rome' },
    });
    expect(state.panel).toMatchObject({ nodeId: withTrigger.trigger, focusParam: 'TRIGGER-P1' });
  });

  it('begins with the open cases: a schedule, a search and a loop over it, undone as one', () => {
    const state = startWithCases(opened(), 'UTC');
    expect(parseGraph(graphOf(state)).problems).toEqual([]);
    expect(stepOf(state, 'Search_cases')?.parameters).toContainEqual({ id: 'CASE-001-P1', value: ['open'] });
    expect(stepOf(state, 'Loop')?.parameters).toContainEqual({
      id: 'LOOP-P1',
      value: '{{steps.Search_cases.output.cases}}',
    });
    expect(undoLabel(undoOne(state).draft.history)).toBeNull();
    expect(isBlank(undoOne(state))).toBe(true);
  });

  it('does not offer cases where the catalogue cannot search them', () => {
    const without = opened([...steps].slice(0, 3));
    expect(mayStartWithCases(without)).toBe(false);
    expect(startWithCases(without, 'UTC')).toBe(without);
    expect(mayStartWithCases(opened())).toBe(true);
  });

  it('begins with a step of one’s own in the free place', () => {
    expect(startByHand(opened()).asking).toEqual({
      kind: 'addStep',
      where: { placeholder: withTrigger.first },
    });
  });
});

it('a workflow is a draft until it is enabled or has run', () => {
  const state = opened();
  const as = (more: Partial<EditorState['workflow']>): EditorState => ({
    ...state,
    workflow: { ...state.workflow, ...more },
  });
  expect(isDraft(as({ state: 'disabled' }))).toBe(true);
  expect(isDraft(as({ state: 'enabled' }))).toBe(false);
  expect(isDraft(as({ state: 'disabled', executions: 3 }))).toBe(false);
});
