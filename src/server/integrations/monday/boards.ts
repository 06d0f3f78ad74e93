import { z } from 'zod';
import { mondayFaults as words } from '@shared/words/mondayFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { byName } from '../fields';
import type { MondayApi } from './api';

const PAGE = 100;
const PAGES_MAX = 100;
/** So many names are told where none of them was meant. */
const TOLD_MAX = 20;

const group = z.object({ id: z.string(), title: z.string(), archived: z.boolean().nullish() });
const column = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  archived: z.boolean().default(false),
  settings_str: z.string().nullish(),
});
const board = z.object({
  id: z.string(),
  name: z.string(),
  groups: z.array(group).nullish(),
  columns: z.array(column).nullish(),
});
export type MondayColumn = z.output<typeof column>;
export interface MondayBoard {
  id: string;
  name: string;
  groups: readonly z.output<typeof group>[];
  columns: readonly MondayColumn[];
}

export const BOARD_FIELDS = `id name groups { id title archived } columns { id title type archived settings_str }`;
export const boardReply = board.transform(({ id, name, groups, columns }): MondayBoard => ({
  id,
  name,
  groups: (groups ?? []).filter(({ archived }) => archived !== true),
  columns: (columns ?? []).filter(({ archived }) => !archived),
}));

const LIST = `query Boards($limit: Int, $page: Int) { boards(limit: $limit, page: $page, state: active) { id name } }`;
const ONE = `query Board($ids: [ID!]) { boards(ids: $ids) { ${BOARD_FIELDS} } }`;
const list = z.object({
  boards: z.array(z.object({ id: z.string(), name: z.string() }).nullable()).nullable(),
});

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const told = (names: readonly string[]) => names.slice(0, TOLD_MAX);

async function allBoards(ask: MondayApi): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { boards } = await ask(LIST, { limit: PAGE, page }, list);
    found.push(...(boards ?? []).filter((one) => one !== null));
    if ((boards ?? []).length < PAGE) break;
  }
  return found.toSorted(byName(({ name }) => name));
}

/** A board by its ID, or by its name where one board alone has it. */
export async function boardNamed(ask: MondayApi, wanted: string): Promise<MondayBoard> {
  const byId = async (id: string) =>
    (await ask(ONE, { ids: [id] }, z.object({ boards: z.array(boardReply).nullable() }))).boards?.[0];
  const direct = /^\d+$/.test(wanted) ? await byId(wanted) : undefined;
  if (direct) return direct;
  const known = await allBoards(ask);
  const [first, ...others] = known.filter(({ name }) => same(name, wanted));
  if (!first)
    throw new ProviderError(words.noBoard(wanted, told(known.map(({ id, name }) => `${name} (${id})`))));
  if (others.length > 0)
    throw new ProviderError(words.severalBoards(wanted, told([first, ...others].map(({ id }) => id))));
  const whole = await byId(first.id);
  if (!whole) throw new ProviderError(words.noBoard(wanted, []));
  return whole;
}

export function groupNamed({ name, groups }: MondayBoard, wanted: string): string {
  const found = groups.find(({ id }) => id === wanted) ?? groups.find(({ title }) => same(title, wanted));
  if (!found) throw new ProviderError(words.noGroup(wanted, name, told(groups.map(({ title }) => title))));
  return found.id;
}

export function columnNamed({ name, columns }: MondayBoard, wanted: string): MondayColumn {
  const found = columns.find(({ id }) => id === wanted) ?? columns.find(({ title }) => same(title, wanted));
  if (!found) throw new ProviderError(words.noColumn(wanted, name, told(columns.map(({ title }) => title))));
  return found;
}
