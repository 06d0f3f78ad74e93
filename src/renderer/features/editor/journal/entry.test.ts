import { describe, expect, it } from 'vitest';
import { keptSecret } from '@shared/model/steps/secrets';
import { addStep, setName } from '../session/edits';
import { openEditor } from '../session/open';
import { setValues } from '../session/parameters';
import { isDirty } from '../session/selectors';
import { catalogue, newWorkflow, withTrigger } from '../session/fixture';
import { discarded, entryOf, leftBehind, readEntry, restored } from './entry';

const opened = () =>
  openEditor({ workflow: newWorkflow(), catalogue, mayEdit: true, isMsp: false, isNew: false });
const call = catalogue.find(({ name }) => name === 'Call') ?? catalogue[0]!;
const edited = () => addStep(opened(), { after: withTrigger.trigger }, call);

function again(text: string | null) {
  const entry = text === null ? null : readEntry(text);
  if (!entry) throw new Error('There is no entry.');
  return entry;
}

describe('the journal of an open editor', () => {
  it('holds nothing while nothing is unsaved', () => {
    expect(entryOf(opened())).toBeNull();
  });

  it('brings edits back with their undo history', () => {
    const before = setName(edited(), 'Another name');
    const after = restored(opened(), again(entryOf(before)));
    expect(isDirty(after)).toBe(true);
    expect(after.draft.name).toBe('Another name');
    expect(after.draft.history.graph).toEqual(before.draft.history.graph);
    expect(after.draft.history.undo.map(({ label }) => label)).toEqual(['add Call']);
  });

  it('never holds the text of a secret, neither now nor in the history', () => {
    const state = edited();
    const node = state.draft.history.graph.nodes.find(({ data }) => data.step?.name === 'Call');
    const typed = setValues(state, node?.id ?? '', [{ id: 'CALL-P2', value: 'hunter2' }], 'Token');
    expect(JSON.stringify(typed.draft)).toContain('hunter2');
    expect(entryOf(typed)).not.toContain('hunter2');
  });

  it('leaves what the server keeps of a secret as it is', () => {
    const state = edited();
    const node = state.draft.history.graph.nodes.find(({ data }) => data.step?.name === 'Call');
    const kept = setValues(state, node?.id ?? '', [{ id: 'CALL-P2', value: keptSecret }], 'Token');
    expect(entryOf(kept)).toContain('$sealed');
  });

  it('tells of a version that somebody saved meanwhile, and loses neither', () => {
    const text = entryOf(edited());
    const newer = openEditor({
      workflow: { ...newWorkflow(), head_rev: 7, name: 'Theirs' },
      catalogue,
      mayEdit: true,
      isMsp: false,
      isNew: false,
    });
    const after = restored(newer, again(text));
    expect(after.remote?.name).toBe('Theirs');
    expect(after.headRev).toBe(1);
    const gone = discarded(after);
    expect([gone.draft.name, gone.headRev, isDirty(gone)]).toEqual(['Theirs', 7, false]);
  });

  it('keeps pinned outputs, and no edits, when the editor is left on purpose', () => {
    const state = { ...edited(), pins: { [withTrigger.trigger]: { rows: [1] } } };
    const after = restored(opened(), again(leftBehind(state)));
    expect(after.pins).toEqual(state.pins);
    expect(isDirty(after)).toBe(false);
    expect(leftBehind(edited())).toBeNull();
  });

  it.each(['', '{}', '{"schema":2}', '[1]', '{"schema":1,"headRev":1,"draft":{},"pins":{}}'])(
    'takes %s for no entry',
    (text) => {
      expect(readEntry(text)).toBeNull();
    },
  );
});
