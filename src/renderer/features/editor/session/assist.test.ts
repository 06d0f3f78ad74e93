import { describe, expect, it } from 'vitest';
import type { GraphChange } from '@shared/api/generations/graphChanges.api';
import { stepOf } from '@shared/model/graph/nodes';
import { answered, askModel, asked, beginAssist, takeChange, tick, unanswered } from './assist';
import { addStep, removeNodes, undoOne } from './edits';
import { catalogue, newWorkflow, withTrigger } from './fixture';
import { openEditor } from './open';
import { reviewOf } from './review';
import { graphOf, isEditable } from './selectors';
import type { EditorState } from './state';

const opened = (mayEdit = true) =>
  openEditor({ workflow: newWorkflow(), catalogue, mayEdit, isMsp: false, isNew: false });
const definition = (id: string) => catalogue.find(({ stepTemplateId }) => stepTemplateId === id)!;
const idOf = (state: EditorState, name: string) =>
  graphOf(state).nodes.find((node) => stepOf(node)?.name === name)?.id ?? '';
const namesOf = (state: EditorState) =>
  state.draft.history.graph.nodes.flatMap((node) => stepOf(node)?.name ?? []);

/** A call and a loop behind it, asked about the loop. */
function waiting() {
  const state = addStep(
    addStep(opened(), { after: withTrigger.trigger }, definition('CALL')),
    { placeholder: withTrigger.first },
    definition('LOOP'),
  );
  const begun = beginAssist(state, { kind: 'step', nodeId: idOf(state, 'Loop') });
  return askModel(begun);
}
const changeOf = (state: EditorState): GraphChange => ({
  notes: '',
  operations: [
    {
      id: '1',
      op: 'add_step',
      node_id: 'added',
      after: idOf(state, 'Call'),
      branch: null,
      step_template_id: 'CALL',
      name: 'Instead',
      parameters: [],
    },
    { id: '2', op: 'remove_step', node_id: idOf(state, 'Loop') },
  ],
});

describe('a change that a model proposes', () => {
  it('is shown with the steps that go, and is one entry of undo when it is taken', () => {
    const before = waiting();
    const loop = idOf(before, 'Loop');
    const state = answered(before, changeOf(before));
    expect(isEditable(state)).toBe(false);
    expect(graphOf(state).nodes.map(({ id }) => id)).toEqual(expect.arrayContaining([loop, 'added']));
    expect(Object.fromEntries(reviewOf(state)!.marks)).toEqual({ added: 'added', [loop]: 'removed' });
    const taken = takeChange(state);
    expect(taken.assist).toBeNull();
    expect(isEditable(taken)).toBe(true);
    expect(namesOf(taken)).toEqual(['Trigger', 'Call', 'Instead']);
    expect(namesOf(undoOne(taken))).toEqual(namesOf(before));
  });

  it('is taken without what is left, and not at all when nothing is ticked', () => {
    const before = waiting();
    const whole = answered(before, changeOf(before));
    const without = tick(whole, '2', false);
    expect([...reviewOf(without)!.taken]).toEqual(['1']);
    const none = tick(without, '1', false);
    expect(takeChange(none)).toBe(none);
    expect([...reviewOf(tick(none, '1', true))!.taken]).toEqual(['1']);
  });

  it('cannot be taken where its step is gone meanwhile, or an older version is looked at', () => {
    const before = waiting();
    const change = changeOf(before);
    const state = answered(removeNodes(before, [idOf(before, 'Loop')]), change);
    expect(Object.fromEntries(reviewOf(state)!.conflicts)).toEqual({ 2: 'gone' });
    expect(namesOf(takeChange(state))).toEqual(['Trigger', 'Call', 'Instead']);
    const foreign = { ...state, mayEdit: false };
    expect(takeChange(foreign)).toBe(foreign);
  });

  it('comes to nothing when it was stopped, and begins only where the graph may be changed', () => {
    const before = waiting();
    const stopped = unanswered(before, null);
    expect(stopped.assist).toMatchObject({ phase: 'prompt', failed: null });
    expect(answered(stopped, changeOf(before))).toBe(stopped);
    expect(asked(stopped, before.assist!, 'g1')).toBe(stopped);
    expect(asked(before, before.assist!, 'g1').assist).toMatchObject({ id: 'g1' });
    const closed = opened(false);
    expect(beginAssist(closed, { kind: 'step', nodeId: 'x' })).toBe(closed);
  });
});
