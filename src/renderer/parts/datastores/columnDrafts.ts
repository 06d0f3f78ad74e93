import {
  mayHaveOptions,
  nextColour,
  schemaProblems,
  type Column,
  type ColumnType,
  type StatusColour,
} from '@shared/model/datastores/columns';
import { OPTION_LABEL_MAX } from '@shared/model/limits';
import { messages } from '@shared/words/messages';

export interface OptionDraft {
  id: number;
  value: string;
  color?: StatusColour | undefined;
  /** Kept as it is, whatever newer rules say of its text. */
  before?: string;
}

/** A column as it is edited; `previous` is the name that it is stored under. */
export interface ColumnDraft {
  id: number;
  key: string;
  type: ColumnType;
  options: OptionDraft[];
  previous: string | null;
}

const nextId = (items: readonly { id: number }[]) =>
  items.reduce((most, { id }) => Math.max(most, id), 0) + 1;

export function draftOf(column: Column, id: number, previous: string | null): ColumnDraft {
  const options = (column.options ?? []).map(({ value, color }, at) => ({
    id: at + 1,
    value,
    before: value,
    ...(color ? { color } : {}),
  }));
  return { id, key: column.key, type: column.type, options, previous };
}

export const draftsOf = (columns: readonly Column[], stored: boolean): ColumnDraft[] =>
  columns.map((column, at) => draftOf(column, at + 1, stored ? column.key : null));

export const newColumn = (drafts: readonly ColumnDraft[]): ColumnDraft => ({
  id: nextId(drafts),
  key: '',
  type: 'string',
  options: [],
  previous: null,
});

export const addColumn = (drafts: readonly ColumnDraft[]): ColumnDraft[] => [...drafts, newColumn(drafts)];

export function addOption(options: readonly OptionDraft[], type: ColumnType): OptionDraft[] {
  const colour = type === 'status' ? { color: nextColour(options) } : {};
  return [...options, { id: nextId(options), value: '', ...colour }];
}

/** Another type keeps the options where it may have some; a status colours them. */
export function withType(draft: ColumnDraft, type: ColumnType): ColumnDraft {
  if (type !== 'status') return { ...draft, type };
  const options: OptionDraft[] = [];
  for (const option of draft.options) options.push({ ...option, color: option.color ?? nextColour(options) });
  return { ...draft, type, options };
}

/** Moves what stands at `from` to `to`; the same list where that is no place in it. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function toColumn(draft: ColumnDraft): Column {
  const options = mayHaveOptions(draft.type)
    ? draft.options.map(({ value, color }) => ({
        value: value.trim(),
        ...(draft.type === 'status' && color ? { color } : {}),
      }))
    : [];
  return { key: draft.key.trim(), type: draft.type, ...(options.length > 0 ? { options } : {}) };
}

/** As the server takes it; a new name says which one the column had. */
export function toSchema(drafts: readonly ColumnDraft[]) {
  return drafts.map((draft) => {
    const column = toColumn(draft);
    const renamed = draft.previous !== null && draft.previous !== column.key;
    return { ...column, ...(renamed && draft.previous ? { previous_key: draft.previous } : {}) };
  });
}

/** MSG-76, MSG-77: of an option's text as somebody types it. */
export function optionProblem(option: OptionDraft): string | null {
  const text = option.value.trim();
  if (text === '' || text === option.before) return null;
  if (text.length > OPTION_LABEL_MAX) return messages.tooLong;
  return /^[\p{L}\p{M}\p{N}_ .-]*$/u.test(text) ? null : messages.noSpecialCharacters;
}

export interface DraftProblems {
  /** Of the columns together: none, or names that are used twice. */
  schema: string | null;
  key: (string | null)[];
  options: (string | null)[];
  any: boolean;
}

/** Everything that keeps a schema from being saved, by the place of the column. */
export function draftProblems(drafts: readonly ColumnDraft[]): DraftProblems {
  const found = schemaProblems(drafts.map(toColumn));
  const of = (field: string) => found.find((problem) => problem.field === field)?.reason ?? null;
  const options = drafts.map(({ type, options: all }, at) => {
    const label = mayHaveOptions(type) ? all.map(optionProblem).find((reason) => reason !== null) : null;
    return of(`schema[${at}].options`) ?? label ?? null;
  });
  return {
    schema: of('schema'),
    key: drafts.map((_, at) => of(`schema[${at}].key`)),
    options,
    any: found.length > 0 || options.some((reason) => reason !== null),
  };
}

/** DS-16 to DS-20: why a single column cannot be saved; null where it can. */
export function columnProblem(
  draft: ColumnDraft,
  others: readonly string[],
  before: ColumnDraft | null,
  words: { taken: string; unchanged: string },
): string | null {
  if (before && JSON.stringify(toColumn(draft)) === JSON.stringify(toColumn(before))) return words.unchanged;
  const { key, options } = draftProblems([draft]);
  if (others.includes(draft.key.trim())) return words.taken;
  return key[0] ?? options[0] ?? null;
}
