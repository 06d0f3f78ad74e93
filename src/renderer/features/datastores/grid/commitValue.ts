import { checkTextual, type Checked } from '@shared/model/datastores/check';
import type { Column } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';
import { textOf } from './cellText';

/** What an editor begins with. */
export const draftFor = (column: Column, value: Json | undefined): string =>
  column.type === 'multi-select' ? JSON.stringify(value ?? []) : textOf(value);

/** The value that a draft means, an empty one as null; or why the column refuses it. */
export function valueOf(column: Column, draft: string): Checked {
  const checked = checkTextual(column, draft);
  if (!checked.ok) return checked;
  const { value } = checked;
  const empty = value === '' || (Array.isArray(value) && value.length === 0);
  return { ok: true, value: empty ? null : value };
}
