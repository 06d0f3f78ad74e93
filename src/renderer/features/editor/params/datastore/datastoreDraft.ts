import {
  columnTypes,
  needsOptions,
  schemaProblems,
  tidyColumns,
  type Column,
  type ColumnType,
} from '@shared/model/datastores/columns';
import { messages } from '@shared/words/messages';

/** A column of the dialog; options as text with commas. */
export interface ColumnDraft {
  key: string;
  type: ColumnType;
  options: string;
}

export const newColumn = (): ColumnDraft => ({ key: '', type: 'string', options: '' });
export { columnTypes, needsOptions };

export function schemaOf(drafts: readonly ColumnDraft[]): Column[] {
  const columns = drafts.map(({ key, type, options }): Column => ({
    key,
    type,
    ...(needsOptions(type)
      ? {
          options: options
            .split(',')
            .map((value) => value.trim())
            .filter((value) => value !== '')
            .map((value) => ({ value })),
        }
      : {}),
  }));
  return tidyColumns(columns);
}

/** Why the datastore cannot be made as it stands; null: nothing is wrong there. */
export function newProblems(
  name: string,
  drafts: readonly ColumnDraft[],
): { name: string | null; columns: string | null } {
  return {
    name: name.trim() === '' ? messages.valueRequired : null,
    columns: schemaProblems(schemaOf(drafts))[0]?.reason ?? null,
  };
}
