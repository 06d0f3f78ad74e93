import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { readList } from '@shared/model/steps/checkValue';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { textOf } from '../basic/texts';

/** PARAM-91. A type, so that it is JSON. No case types: all of the board. */
export type BoardEntry = { board_id: string; customer_id?: string; case_types: string[] };

/** A parameter whose value begins as a list takes several boards with their case types; others one board's id. */
export const takesEntries = ({ default: given }: Pick<ParamDefinition, 'default'>, value: Json): boolean =>
  Array.isArray(given) || Array.isArray(value) || isJsonObject(value);

function entryOf(value: Json): BoardEntry[] {
  if (!isJsonObject(value))
    return typeof value === 'string' && value !== '' ? [{ board_id: value, case_types: [] }] : [];
  const customer = textOf(value['customer_id'] ?? '');
  return [
    {
      board_id: textOf(value['board_id'] ?? ''),
      ...(customer === '' ? {} : { customer_id: customer }),
      case_types: (readList(value['case_types'] ?? []) ?? []).map(textOf),
    },
  ];
}

export const readEntries = (value: Json): BoardEntry[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) => entryOf(item));

export const newEntry = (): BoardEntry => ({ board_id: '', case_types: [] });

/** Another customer has other boards, another board other case types. */
export function withCustomer(_entry: BoardEntry, customer: string | null): BoardEntry {
  return { board_id: '', ...(customer === null ? {} : { customer_id: customer }), case_types: [] };
}

export function withBoard(entry: BoardEntry, board: string | null): BoardEntry {
  return board === entry.board_id ? entry : { ...entry, board_id: board ?? '', case_types: [] };
}

export const entriesJson = (entries: readonly BoardEntry[]): JsonObject[] =>
  entries.map((entry) => ({ ...entry }));
