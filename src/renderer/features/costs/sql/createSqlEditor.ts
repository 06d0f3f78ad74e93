import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  keywordCompletionSource,
  PostgreSQL,
  schemaCompletionSource,
  sql,
  SQLDialect,
} from '@codemirror/lang-sql';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
  tooltips,
  type DecorationSet,
} from '@codemirror/view';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SqlTables } from '../../../data/costSql';
import { highlighting, themes } from '../../../parts/code/theme';
import { topLayer } from '../../../parts/code/topLayer';

export interface SqlPlace {
  line: number;
  column: number;
}

export interface SqlEditorHandle {
  setText(text: string): void;
  /** In place of what is selected. */
  insert(text: string): void;
  /** Underlines what stands there; null takes it away. */
  mark(place: SqlPlace | null): void;
  focus(): void;
  destroy(): void;
}

interface Setup {
  root: ShadowRoot;
  text: string;
  known: Pick<SqlTables, 'tables' | 'functions'>;
  /** Asked anew for each completion, as they come later. */
  tagKeys(): readonly string[];
  onChange(text: string): void;
  onRun(): void;
}

/** What DuckDB has beside the words of PostgreSQL. */
const duckdb = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords: `${PostgreSQL.spec.keywords ?? ''} qualify pivot unpivot summarize describe exclude replace asof columns lambda sample ilike`,
});

const about: Readonly<Record<string, string>> = words.about;

const completionsOf = (columns: readonly { name: string; type: string }[]): Completion[] =>
  columns.map(({ name, type }) => {
    const info = about[name];
    return { label: name, type: 'property', detail: type, ...(info === undefined ? {} : { info, boost: 1 }) };
  });

const functionSource =
  (functions: readonly string[]): CompletionSource =>
  (context) => {
    const word = context.matchBefore(/\w+$/);
    if (!word && !context.explicit) return null;
    const options = functions.map((name) => ({
      label: name,
      type: 'function',
      detail: '()',
      apply: `${name}(`,
      boost: -1,
    }));
    return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
  };

const IN_TAGS = /\bTags\s*->>?\s*'([^']*)$/i;

/** Within `Tags->>'…'` the keys of the bills, as paths of JSON. */
const tagSource =
  (keys: () => readonly string[]): CompletionSource =>
  (context) => {
    const before = context.matchBefore(IN_TAGS);
    if (!before) return null;
    const typed = IN_TAGS.exec(before.text)?.[1] ?? '';
    const options = keys()
      .filter((key) => !/['"]/.test(key))
      .map((key): Completion => {
        return { label: /^\w+$/.test(key) ? `$.${key}` : `$."${key}"`, displayLabel: key, type: 'property' };
      });
    return { from: context.pos - typed.length, options, validFor: /^[^']*$/ };
  };

const setMark = StateEffect.define<{ from: number; to: number } | null>();
const wavy = Decoration.mark({ class: 'cl-broken' });
const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, docChanged }) {
    for (const effect of effects)
      if (effect.is(setMark))
        return effect.value
          ? Decoration.set([wavy.range(effect.value.from, effect.value.to)])
          : Decoration.none;
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The word that begins at the place, or the last sign before it. */
function spanOf(state: EditorState, { line, column }: SqlPlace): { from: number; to: number } | null {
  if (line > state.doc.lines) return null;
  const { from, to, text } = state.doc.line(line);
  const start = Math.min(from + column - 1, to);
  const word = /^(\w+|\S)/.exec(text.slice(start - from))?.[0] ?? '';
  if (word !== '') return { from: start, to: start + word.length };
  return start > from ? { from: start - 1, to: start } : null;
}

/** Offers come a moment after typing: nothing in an editor that was left meanwhile. */
const whileFocused =
  (source: CompletionSource): CompletionSource =>
  (context) =>
    context.view?.hasFocus === false ? null : source(context);

/** The editor of a statement, with completion of the tables and functions that there are. */
export function createSqlEditor({ root, text, known, tagKeys, onChange, onRun }: Setup): SqlEditorHandle {
  const layer = topLayer(root);
  const schema = Object.fromEntries(known.tables.map(({ name, columns }) => [name, completionsOf(columns)]));
  const run = () => {
    onRun();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
        Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        history(),
        lineNumbers(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of('  '),
        sql({ dialect: duckdb }),
        autocompletion({
          icons: false,
          override: [
            schemaCompletionSource({ dialect: duckdb, schema, defaultTable: 'charges' }),
            functionSource(known.functions),
            tagSource(tagKeys),
            keywordCompletionSource(duckdb, true),
          ].map((source) => whileFocused(source)),
        }),
        highlighting,
        themes.codeLooks,
        themes.looks,
        themes.completion,
        markField,
        placeholder(words.placeholder),
        EditorView.contentAttributes.of({
          role: 'textbox',
          'aria-label': words.editor,
          'aria-description': words.editorHelp,
          'aria-multiline': 'true',
          tabindex: '0',
          spellcheck: 'false',
        }),
        tooltips({ position: 'fixed', parent: layer }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        selection: { anchor: next.length },
      });
    },
    insert(part) {
      view.dispatch(view.state.replaceSelection(part), { userEvent: 'input.paste', scrollIntoView: true });
      view.focus();
    },
    mark(place) {
      view.dispatch({ effects: setMark.of(place && spanOf(view.state, place)) });
    },
    focus: () => view.focus(),
    destroy() {
      view.destroy();
      layer.remove();
    },
  };
}
