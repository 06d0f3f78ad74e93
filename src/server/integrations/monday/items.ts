import { z } from 'zod';
import { mondayFaults as words } from '@shared/words/mondayFaults';
import type { Json, JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { MondayDraft, MondayItem, MondayReady, MondaySearch } from '../../steps/apps.port';
import type { MondayApi } from './api';
import { BOARD_FIELDS, boardNamed, boardReply, columnNamed, groupNamed, type MondayBoard } from './boards';
import { columnValues, labelNamed } from './values';

const PAGE = 100;

const item = z.object({ id: z.string(), name: z.string(), url: z.string() });
const CREATE = `mutation Create($board: ID!, $group: String, $name: String!, $values: JSON) {
  create_item(board_id: $board, group_id: $group, item_name: $name, column_values: $values) { id name url }
}`;
const CHANGE = `mutation Change($board: ID!, $item: ID, $values: JSON!) {
  change_multiple_column_values(board_id: $board, item_id: $item, column_values: $values) { id name url }
}`;
const COMMENT = `mutation Comment($item: ID, $body: String!) { create_update(item_id: $item, body: $body) { id } }`;
const OF_ITEM = `query OfItem($ids: [ID!]) { items(ids: $ids) { id name url board { ${BOARD_FIELDS} } } }`;
const FOUND = `cursor items { id name url state updated_at group { title } column_values { text column { title } } }`;
const FIRST = `query Search($ids: [ID!], $limit: Int!, $query: ItemsQuery) {
  boards(ids: $ids) { items_page(limit: $limit, query_params: $query) { ${FOUND} } }
}`;
const NEXT = `query More($cursor: String!, $limit: Int!) { next_items_page(cursor: $cursor, limit: $limit) { ${FOUND} } }`;

const foundPage = z.object({
  cursor: z.string().nullish(),
  items: z.array(
    item.extend({
      state: z.string().nullish(),
      updated_at: z.string().nullish(),
      group: z.object({ title: z.string() }).nullish(),
      column_values: z.array(
        z.object({ text: z.string().nullish(), column: z.object({ title: z.string() }) }),
      ),
    }),
  ),
});

/** What would be sent. */
export async function readyItem(
  ask: MondayApi,
  { board: wanted, group, columns }: MondayDraft,
): Promise<MondayReady> {
  const board = await boardNamed(ask, wanted);
  return {
    boardId: board.id,
    board: board.name,
    groupId: group === '' ? null : groupNamed(board, group),
    columns: await columnValues(ask, board, columns),
  };
}

export async function createItem(ask: MondayApi, ready: MondayReady, name: string): Promise<MondayItem> {
  const variables = {
    board: ready.boardId,
    group: ready.groupId,
    name,
    values: JSON.stringify(ready.columns),
  };
  return (await ask(CREATE, variables, z.object({ create_item: item }))).create_item;
}

async function itemWithBoard(ask: MondayApi, id: string): Promise<MondayItem & { board: MondayBoard }> {
  const reply = z.object({ items: z.array(item.extend({ board: boardReply }).nullable()).nullable() });
  const found = (await ask(OF_ITEM, { ids: [id] }, reply)).items?.[0];
  if (!found) throw new ProviderError(words.noItem(id));
  return found;
}

export async function readyChange(
  ask: MondayApi,
  id: string,
  columns: JsonObject,
): Promise<MondayItem & MondayReady> {
  const { board, name, url } = await itemWithBoard(ask, id);
  return {
    id,
    name,
    url,
    boardId: board.id,
    board: board.name,
    groupId: null,
    columns: await columnValues(ask, board, columns),
  };
}

export async function changeItem(
  ask: MondayApi,
  id: string,
  columns: JsonObject,
): Promise<MondayItem & MondayReady> {
  const ready = await readyChange(ask, id, columns);
  const variables = { board: ready.boardId, item: id, values: JSON.stringify(ready.columns) };
  await ask(CHANGE, variables, z.object({ change_multiple_column_values: item }));
  return ready;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>');

export async function commentItem(ask: MondayApi, id: string, text: string): Promise<{ id: string }> {
  const reply = z.object({ create_update: z.object({ id: z.string() }) });
  return (await ask(COMMENT, { item: id, body: escaped(text) }, reply)).create_update;
}

function ruleOf(board: MondayBoard, wanted: string, value: Json) {
  const column = columnNamed(board, wanted);
  const values = (Array.isArray(value) ? value : [value]).map(String);
  const isLabelled = column.type === 'status' || column.type === 'dropdown';
  if (!isLabelled && !['name', 'text', 'long_text'].includes(column.type))
    throw new ProviderError(words.notSearched(column.title, column.type));
  return isLabelled
    ? {
        column_id: column.id,
        compare_value: values.map((one) => labelNamed(column, one).id),
        operator: 'any_of',
      }
    : { column_id: column.id, compare_value: values.join(' '), operator: 'contains_text' };
}

export async function searchItems(
  ask: MondayApi,
  { board: wanted, group, text, columns, limit }: MondaySearch,
): Promise<{ items: JsonObject[]; truncated: boolean }> {
  const board = await boardNamed(ask, wanted);
  const inGroup = {
    column_id: 'group',
    compare_value: [group === '' ? '' : groupNamed(board, group)],
    operator: 'any_of',
  };
  const named = { column_id: 'name', compare_value: text, operator: 'contains_text' };
  const rules = [
    ...(group === '' ? [] : [inGroup]),
    ...(text === '' ? [] : [named]),
    ...Object.entries(columns).map(([name, value]) => ruleOf(board, name, value ?? '')),
  ];
  const items: JsonObject[] = [];
  let page: z.output<typeof foundPage> | undefined;
  while (items.length <= limit) {
    const size = Math.min(PAGE, limit + 1 - items.length);
    if (page === undefined) {
      const reply = z.object({ boards: z.array(z.object({ items_page: foundPage })) });
      const variables = {
        ids: [board.id],
        limit: size,
        query: rules.length === 0 ? null : { rules, operator: 'and' },
      };
      page = (await ask(FIRST, variables, reply)).boards[0]?.items_page;
    } else if (page.cursor)
      page = (await ask(NEXT, { cursor: page.cursor, limit: size }, z.object({ next_items_page: foundPage })))
        .next_items_page;
    if (page === undefined) break;
    for (const { id, name, url, state, updated_at, group: of, column_values } of page.items) {
      const shown = column_values.map(({ text: value, column }) => [column.title, value ?? '']);
      items.push({
        id,
        name,
        url,
        state: state ?? '',
        group: of?.title ?? '',
        updated_at: updated_at ?? '',
        columns: Object.fromEntries(shown),
      });
    }
    if (!page.cursor) break;
  }
  return { items: items.slice(0, limit), truncated: items.length > limit };
}
