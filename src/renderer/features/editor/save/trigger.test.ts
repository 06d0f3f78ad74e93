import { describe, expect, it } from 'vitest';
import { newWorkflow } from '../session/fixture';
import type { Graph } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { openEditor } from '../session/open';
import { isDirty } from '../session/selectors';
import { adoptTrigger, triggerChange } from './trigger';

function graphWith(settings: Json): Graph {
  const { graph } = newWorkflow();
  const nodes = graph.nodes.map((node) =>
    node.data.step
      ? {
          ...node,
          data: { step: { ...node.data.step, parameters: [{ id: 'TRIGGER-P1', value: settings }] } },
        }
      : node,
  );
  return { ...graph, nodes };
}
const daily = { scheduleType: 'DAILY', hour: '9', minute: '0', timezone: 'UTC' };

describe('[TRIG-21] a save and the trigger of the workflow', () => {
  it('leaves it as it is where its step says nothing, or the same', () => {
    expect(triggerChange(newWorkflow().graph, { type: 'SCHEDULED', configuration: daily })).toBeNull();
    expect(triggerChange(graphWith({ type: 'MANUAL' }), { type: 'MANUAL', configuration: {} })).toBeNull();
    const settings = { type: 'SCHEDULED', configuration: daily };
    expect(triggerChange(graphWith(settings), { type: 'SCHEDULED', configuration: daily })).toBeNull();
  });

  it('an interval that goes on counting from when it was saved first is the same', () => {
    const interval = { scheduleType: 'INTERVAL', number: '2', intervalType: 'DAYS', timezone: 'UTC' };
    const kept = { ...interval, anchor: '2026-01-01T00:00:00Z' };
    expect(
      triggerChange(graphWith({ type: 'SCHEDULED', configuration: interval }), {
        type: 'SCHEDULED',
        configuration: kept,
      }),
    ).toBeNull();
  });

  it('changes its type and its schedule', () => {
    const settings = { type: 'SCHEDULED', configuration: daily };
    expect(triggerChange(graphWith(settings), { type: 'MANUAL', configuration: {} })).toMatchObject({
      type: 'SCHEDULED',
      configuration: { scheduleType: 'DAILY', hour: '9' },
    });
    expect(triggerChange(graphWith({ type: 'MANUAL' }), { type: 'SCHEDULED', configuration: daily })).toEqual(
      {
        type: 'MANUAL',
        configuration: {},
      },
    );
  });
});

describe('a trigger that a call has set', () => {
  const opened = (settings: Json) => {
    const workflow = { ...newWorkflow(), graph: graphWith(settings) };
    return openEditor({ workflow, catalogue: [], mayEdit: true, isMsp: false, isNew: false });
  };
  const daily = { scheduleType: 'DAILY', hour: '9', minute: '0', timezone: 'UTC' };
  const weekly = { ...daily, scheduleType: 'WEEKLY', daysOfWeek: ['MON'] };
  const scheduled = { type: 'SCHEDULED' as const, configuration: weekly };

  it.each([
    ['another one', { type: 'SCHEDULED', configuration: daily }],
    ['none', { type: 'MANUAL', configuration: {} }],
    ['nothing at all', null],
  ])('is what its step says in place of %s, with nothing to save', (_what, settings) => {
    const state = adoptTrigger(opened(settings), scheduled);
    expect(triggerChange(state.draft.history.graph, scheduled)).toBeNull();
    expect(JSON.stringify(state.draft.history.graph)).toContain('WEEKLY');
    expect(isDirty(state)).toBe(false);
  });

  it('stays out of a step that has unsaved changes, and a manual one out of a step that proposes a schedule', () => {
    const proposed = opened({ type: 'SCHEDULED', configuration: daily });
    expect(adoptTrigger(proposed, { type: 'MANUAL', configuration: {} })).toBe(proposed);
    const edited = { ...proposed, draft: { ...proposed.draft, name: 'Another name' } };
    expect(adoptTrigger(edited, scheduled)).toBe(edited);
  });
});
