import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, redo, undo } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  Prec,
  Transaction,
  type Extension,
} from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
  tooltips,
  type KeyBinding,
} from '@codemirror/view';
import { changeBetween } from '../text/changeBetween';
import type { ReferenceWorld } from '../text/world';
import { loadLanguage, type CodeLanguage } from './languages';
import { openChipAt, referenceChips, setWorld, type ChipRange } from './referenceChips';
import { referenceCompletion } from './referenceCompletion';
import { highlighting, themes } from '../../../../parts/code/theme';
import { topLayer } from '../../../../parts/code/topLayer';

/** What may change while the editor stands. */
export interface EditorLook {
  value: string;
  name: string;
  description: string;
  placeholder: string;
  readOnly: boolean;
  invalid: boolean;
  /** Undefined: `{{` means nothing here. */
  world: ReferenceWorld | undefined;
}

export interface EditorSetup {
  root: ShadowRoot;
  /** `line`: Enter breaks no line. `code`: line numbers, and Tab indents. */
  kind: 'line' | 'text' | 'code';
  language: CodeLanguage | undefined;
  /** Whether there are references; must not change. */
  references: boolean;
  selection: ChipRange | undefined;
  onChange(value: string): void;
}

export interface EditorHandle {
  update(state: EditorLook): void;
  /** `atEnd`: with the cursor behind the text. */
  focus(atEnd?: boolean): void;
  /** At the cursor, in place of what is selected. */
  insert(text: string): void;
  selection(): ChipRange;
  destroy(): void;
}

const fromOutside = Annotation.define<boolean>();

const always = (command: (view: EditorView) => boolean) => (view: EditorView) => {
  command(view);
  return true;
};

/** Also when there is nothing left to undo: the undo of the whole workflow must not take over. */
const ownHistory: KeyBinding[] = [
  { key: 'Mod-z', run: always(undo), shift: always(redo) },
  { key: 'Mod-y', run: always(redo) },
];

function keysOf(kind: EditorSetup['kind']): Extension {
  const open: KeyBinding[] = [
    { key: 'Enter', run: (view) => openChipAt(view, kind === 'line') || kind === 'line' },
    { key: 'F2', run: (view) => openChipAt(view, true) },
  ];
  const code = kind === 'code' ? [...closeBracketsKeymap, indentWithTab] : open;
  return [Prec.high(keymap.of([...ownHistory, ...code])), keymap.of([...defaultKeymap, ...historyKeymap])];
}

function looksOf({ kind, language }: EditorSetup): Extension {
  if (kind !== 'code') {
    const mono = language === undefined ? [] : [themes.monoLooks];
    return [EditorView.lineWrapping, themes.textLooks(kind === 'line' ? 4 : 14), ...mono];
  }
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    closeBrackets(),
    indentOnInput(),
    themes.codeLooks,
  ];
}

function attributesOf(state: EditorLook, kind: EditorSetup['kind']): Record<string, string> {
  return {
    role: 'textbox',
    'aria-label': state.name,
    ...(state.description === '' ? {} : { 'aria-description': state.description }),
    'aria-multiline': String(kind !== 'line'),
    ...(state.invalid ? { 'aria-invalid': 'true' } : {}),
    ...(state.readOnly ? { 'aria-readonly': 'true' } : {}),
    // What scrolls can be reached by keys, also where it is narrow.
    tabindex: '0',
    spellcheck: 'false',
  };
}

function changing(state: EditorLook, kind: EditorSetup['kind']): Extension {
  return [
    EditorView.contentAttributes.of(attributesOf(state, kind)),
    EditorState.readOnly.of(state.readOnly),
    EditorView.editable.of(!state.readOnly),
    placeholder(state.placeholder),
  ];
}

const isSame = (a: EditorLook, b: EditorLook) =>
  a.name === b.name &&
  a.description === b.description &&
  a.placeholder === b.placeholder &&
  a.readOnly === b.readOnly &&
  a.invalid === b.invalid;

/**
 * An editor in a shadow root, where CodeMirror keeps its styles as constructed sheets: a style element would be
 * refused by the policy of the page. The root must be empty.
 */
export function createEditor(setup: EditorSetup, first: EditorLook): EditorHandle {
  const { kind, root } = setup;
  const variable = new Compartment();
  const grammar = new Compartment();
  const layer = topLayer(root);
  let shown = first;
  // What was told and has not come back as the value yet: typing is faster than React renders.
  let told: string[] = [];
  const clamp = (at: number) => Math.min(at, first.value.length);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: first.value,
      selection: setup.selection
        ? EditorSelection.single(clamp(setup.selection.from), clamp(setup.selection.to))
        : EditorSelection.single(first.value.length),
      extensions: [
        variable.of(changing(first, kind)),
        setup.references ? [referenceCompletion, referenceChips] : [],
        keysOf(kind),
        history(),
        // Half of `{{` is no bracket that lacks its other one.
        kind === 'code' || setup.language ? bracketMatching() : [],
        indentUnit.of(setup.language === 'python' ? '    ' : '  '),
        // What comes first wins.
        looksOf(setup),
        themes.looks,
        themes.completion,
        // Without a grammar the highlighter loses count of a text that becomes shorter.
        setup.language ? highlighting : [],
        grammar.of([]),
        tooltips({ position: 'fixed', parent: layer }),
        EditorView.clipboardInputFilter.of((text) =>
          kind === 'line' ? text.replaceAll(/\s*\r?\n\s*/g, ' ') : text,
        ),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((one) => one.annotation(fromOutside) === true);
          if (!update.docChanged || isOurs) return;
          const value = update.state.doc.toString();
          told.push(value);
          setup.onChange(value);
        }),
      ],
    }),
  });
  if (first.world) view.dispatch({ effects: setWorld.of(first.world) });
  if (setup.language) {
    // Without its colours a text is still a text: a chunk that does not come is no failure to tell.
    void loadLanguage(setup.language).then(
      (language) => view.dispatch({ effects: grammar.reconfigure(language) }),
      () => undefined,
    );
  }
  return {
    update(state) {
      const before = shown;
      shown = state;
      const isChanged = state.value !== before.value;
      const known = told.indexOf(state.value);
      const isOutside = isChanged && known < 0;
      if (isChanged) told = isOutside ? [] : told.slice(known + 1);
      const changes = isOutside ? changeBetween(view.state.doc.toString(), state.value) : null;
      const effects = [
        ...(isSame(before, state) ? [] : [variable.reconfigure(changing(state, kind))]),
        ...(state.world && state.world !== before.world ? [setWorld.of(state.world)] : []),
      ];
      if (!changes && effects.length === 0) return;
      // The cursor goes behind what takes the place of the text around it, as after typing.
      const selection = changes ? view.state.selection.map(view.state.changes(changes), 1) : undefined;
      view.dispatch({
        ...(changes ? { changes } : {}),
        ...(selection ? { selection } : {}),
        effects,
        annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
      });
    },
    focus(atEnd = false) {
      if (atEnd) view.dispatch({ selection: EditorSelection.cursor(view.state.doc.length) });
      view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
      view.focus();
    },
    selection: () => ({ from: view.state.selection.main.from, to: view.state.selection.main.to }),
    destroy() {
      view.destroy();
      layer.remove();
    },
  };
}
