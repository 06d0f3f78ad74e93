import { parseText } from '@shared/model/references/parse';
import { suggest, type Suggestion, type Suggestions } from '@shared/model/references/suggest';
import { editorFieldWords as words } from '@shared/words/editorFields';
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  moveCompletionSelection,
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { brief } from '../text/brief';
import { worldField } from './referenceChips';

interface ReferenceCompletion extends Completion {
  suggestion: Suggestion;
}

const isOurs = (completion: Completion): completion is ReferenceCompletion => 'suggestion' in completion;

/** Text and cursor after a suggestion was taken; `select`: what of it the next key replaces. */
function accepted(
  { insert, hasMore }: Pick<Suggestion, 'insert' | 'hasMore'>,
  { needsClose, rest, isList }: { needsClose: boolean; rest: string; isList: boolean },
): { text: string; anchor: number; head: number } {
  const isCall = insert.endsWith(')');
  const end = hasMore ? (isList || rest.startsWith('.') ? '' : '.') : needsClose ? '}}' : '';
  const text = `${insert}${end}`;
  if (isCall) return { text, anchor: insert.indexOf('(') + 1, head: insert.length - 1 };
  const closing = hasMore || needsClose ? 0 : (/^\s*\}\}/.exec(rest)?.[0].length ?? 0);
  return { text, anchor: text.length + closing, head: text.length + closing };
}

function apply(view: EditorView, completion: Completion, _from: number, _to: number, found: Suggestions) {
  if (!isOurs(completion)) return;
  const { suggestion } = completion;
  const rest = view.state.sliceDoc(found.to, found.to + 200);
  const isList = suggestion.type === 'list';
  const { text, anchor, head } = accepted(suggestion, { needsClose: found.needsClose, rest, isList });
  view.dispatch({
    changes: { from: found.from, to: found.to, insert: text },
    selection: { anchor: found.from + anchor, head: found.from + head },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  // The items of a list come after a bracket, which nobody has typed yet.
  if (suggestion.hasMore && isList) {
    view.dispatch({
      changes: { from: found.from + anchor, insert: '[' },
      selection: { anchor: found.from + anchor + 1 },
    });
  }
  if (suggestion.hasMore) startCompletion(view);
}

/** Ends the reference where it is: `steps.Get_costs.output.` becomes `{{steps.Get_costs.output}}`. */
function wholeValue(found: Suggestions): Completion {
  return {
    label: '}}',
    detail: words.wholeValue,
    apply: (view) => {
      const { from, to, needsClose } = found;
      view.dispatch({
        changes: { from, to, insert: needsClose ? '}}' : '' },
        selection: { anchor: from + 2 },
        userEvent: 'input.complete',
      });
    },
  };
}

function complete(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const text = state.doc.toString();
  const found = suggest({ text, cursor: pos, tree: state.field(worldField).tree });
  if (!found) return null;
  const options: Completion[] = found.items.map((suggestion): ReferenceCompletion => {
    const { description } = suggestion;
    return {
      label: suggestion.label,
      suggestion,
      apply: (view, completion, from, to) => apply(view, completion, from, to, found),
      ...(description === undefined ? {} : { info: description }),
    };
  });
  const typed = text.slice(found.from, pos);
  const before = text.slice(0, found.from);
  const isWithin =
    /^[.[]+$/.test(typed) && /[\p{L}\p{N}_$\]-]$/u.test(before) && !/\{\{\s*(?:steps|loops)$/.test(before);
  if (isWithin) options.push(wholeValue(found));
  if (options.length === 0) return null;
  return { from: found.from, to: found.to, options, filter: false };
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

const details = [
  {
    position: 60,
    render: (completion: Completion) =>
      isOurs(completion) && completion.suggestion.hasMore ? span('cl-more', '›') : null,
  },
  {
    position: 70,
    render: (completion: Completion) => {
      const type = isOurs(completion) ? completion.suggestion.type : undefined;
      return type === undefined || type === 'any' ? null : span('cl-type', words.types[type]);
    },
  },
  {
    position: 75,
    render: (completion: Completion) => {
      if (!isOurs(completion) || completion.suggestion.isStale !== true) return null;
      const mark = span('cl-stale', words.old);
      mark.title = words.stale;
      return mark;
    },
  },
  {
    position: 80,
    render: (completion: Completion) => {
      if (!isOurs(completion)) return null;
      const { sample, description, kind } = completion.suggestion;
      if (kind === 'pipe') return span('cl-sample', description ?? '');
      return span('cl-sample', sample === undefined ? '' : brief(sample, 60));
    },
  },
];

const keys = Prec.highest(
  keymap.of([
    { key: 'Tab', run: acceptCompletion },
    { key: 'Enter', run: acceptCompletion },
    { key: 'ArrowDown', run: moveCompletionSelection(true) },
    { key: 'ArrowUp', run: moveCompletionSelection(false) },
    { key: 'PageDown', run: moveCompletionSelection(true, 'page') },
    { key: 'PageUp', run: moveCompletionSelection(false, 'page') },
    { key: 'Mod-Space', run: startCompletion },
    { key: 'Ctrl-Space', run: startCompletion },
    // The dialog around the field must not close with the list.
    { key: 'Escape', run: closeCompletion, stopPropagation: true },
  ]),
);

/** A dot before the first closing brace was only a question what there is. */
const closing = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== '}' || from !== to) return false;
  const before = view.state.sliceDoc(0, from);
  if (!before.endsWith('.')) return false;
  const last = parseText(before).pieces.at(-1);
  if (last?.kind !== 'broken' || last.source.endsWith('}}')) return false;
  view.dispatch({
    changes: { from: from - 1, to, insert: '}' },
    selection: { anchor: from },
    userEvent: 'input.type',
  });
  return true;
});

export const referenceCompletion: Extension = [
  autocompletion({
    override: [complete],
    icons: false,
    defaultKeymap: false,
    activateOnTypingDelay: 30,
    interactionDelay: 0,
    addToOptions: details,
  }),
  keys,
  closing,
];
