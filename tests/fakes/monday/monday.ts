import { readGraphQl, selectedOf, wrongGraphQl, type GraphQlModel } from '../graphQl';
import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';
import schema from './models/schema.json' with { type: 'json' };

interface FakeItem {
  id: string;
  name: string;
  group: string;
  values: Record<string, unknown>;
  updates: string[];
}
export interface MondayFake extends JsonService {
  token: string;
  items: FakeItem[];
  /** Questions that do not fit the published schema. */
  wrong: string[];
  isViewer: boolean;
  /** The answers to the next calls, instead of their own. */
  next: ServiceAnswer[];
  /** The field whose answer is lost after it is done. */
  loses: string | undefined;
}

interface Variables {
  limit?: number;
  page?: number;
  ids?: string[];
  emails?: string[];
  query?: unknown;
  cursor?: string;
  name?: string;
  group?: string | null;
  values?: string;
  item?: string;
  body?: string;
}

export const BOARD = '987';
const model: GraphQlModel = schema;
const groups = [
  { id: 'topics', title: 'This month', archived: false },
  { id: 'later', title: 'Later', archived: false },
  { id: 'gone', title: 'Gone', archived: true },
];
const column = (id: string, title: string, type: string, settings: object = {}) => ({
  id,
  title,
  type,
  archived: false,
  settings_str: JSON.stringify(settings),
});
const columns = [
  column('name', 'Name', 'name'),
  column('status', 'Status', 'status', { labels: { '0': 'To do', '1': 'Done', '5': '' } }),
  column('tags1', 'Teams', 'dropdown', {
    labels: [
      { id: 1, name: 'Web' },
      { id: 2, name: 'Data' },
    ],
  }),
  column('numbers', 'Monthly saving', 'numbers'),
  column('text', 'Account', 'text'),
  column('date4', 'Due', 'date'),
  column('check', 'Agreed', 'checkbox'),
  column('owner', 'Owner', 'people'),
  column('range', 'Window', 'timeline'),
  column('sum', 'Sum', 'formula'),
];
const boards = [
  { id: BOARD, name: 'FinOps backlog', state: 'active', groups, columns },
  { id: '988', name: 'Twice', state: 'active', groups, columns },
  { id: '989', name: 'Twice', state: 'active', groups, columns },
];
const users = [{ id: '7', name: 'Ada', email: 'ada@acme.test' }];

const failure = (message: string, code: string, more: object = {}, status = 200): ServiceAnswer => ({
  status,
  body: { data: null, errors: [{ message, extensions: { code, ...more } }] },
});

/** monday.com's GraphQL API on loopback: each document and its variables are checked against its own schema. */
export async function startMonday(): Promise<MondayFake> {
  const shown = (item: FakeItem) => ({
    id: item.id,
    name: item.name,
    url: `https://acme.monday.com/boards/${BOARD}/pulses/${item.id}`,
    state: 'active',
    updated_at: '2026-01-15T10:00:00Z',
    group: groups.find(({ id }) => id === item.group),
    board: boards[0],
    column_values: columns
      .filter(({ id }) => id !== 'name')
      .map((of) => ({ id: of.id, column: of, text: textOf(item.values[of.id]) })),
  });
  const textOf = (value: unknown): string => {
    const { label, labels, date } = (value ?? {}) as { label?: string; labels?: string[]; date?: string };
    return typeof value === 'string' ? value : (label ?? labels?.join(', ') ?? date ?? '');
  };

  /** What monday.com itself refuses of the values. */
  function wrongColumn(values: Record<string, unknown>): ServiceAnswer | undefined {
    for (const [id, value] of Object.entries(values)) {
      const of = columns.find((one) => one.id === id);
      const data = { column_id: id, column_name: of?.title };
      if (!of)
        return failure('This column ID doesn’t exist for the board', 'InvalidColumnIdException', {
          error_data: data,
        });
      const isText = ['text', 'numbers', 'name'].includes(of.type);
      if (isText ? typeof value !== 'string' : typeof value !== 'object')
        return failure('invalid value, please check our API documentation', 'ColumnValueException', {
          error_data: data,
        });
    }
    return undefined;
  }

  function page(cursor: string | null, limit: number, query: unknown) {
    const { rules = [] } = (query ?? {}) as {
      rules?: { column_id: string; compare_value: unknown; operator: string }[];
    };
    const fits = (item: FakeItem) =>
      rules.every(({ column_id: id, compare_value: wanted, operator }) => {
        if (operator === 'contains_text') {
          const text = id === 'name' ? item.name : textOf(item.values[id]);
          return text.toLowerCase().includes(String(wanted).toLowerCase());
        }
        const among = wanted as unknown[];
        if (id === 'group') return among.includes(item.group);
        const labels = { status: { 0: 'To do', 1: 'Done' }, tags1: { 1: 'Web', 2: 'Data' } }[id] as Record<
          number,
          string
        >;
        return among.some((one) => textOf(item.values[id]).includes(labels[Number(one)] ?? '?'));
      });
    const found = fake.items.filter(fits);
    // Pages are no larger than two, whatever is asked for: cursors have to be followed.
    const size = Math.min(limit, 2);
    const from = Number(cursor ?? 0);
    const next = from + size < found.length ? String(from + size) : null;
    return { cursor: next, items: found.slice(from, from + size).map(shown) };
  }

  function rootOf(name: string, v: Variables): unknown {
    const limit = Number(v.limit ?? 25);
    switch (name) {
      case 'me':
        return { name: 'Costloom', is_view_only: fake.isViewer, is_guest: false, account: { name: 'Acme' } };
      case 'users':
        return users.filter(({ email }) => (v.emails ?? []).includes(email));
      case 'boards': {
        const ids = v.ids;
        const from = (Number(v.page ?? 1) - 1) * limit;
        const some = boards.filter(({ id }) => ids?.includes(id) ?? true).slice(from, from + limit);
        return some.map((board) => ({ ...board, items_page: page(null, limit, v.query) }));
      }
      case 'next_items_page':
        return page(v.cursor ?? null, limit, null);
      case 'items':
        return fake.items.filter(({ id }) => (v.ids ?? []).includes(id)).map(shown);
      case 'create_item': {
        const values = JSON.parse(v.values ?? '{}') as Record<string, unknown>;
        const wrong = wrongColumn(values);
        if (wrong) return wrong;
        const id = String(1000 + fake.items.length);
        const item = { id, name: v.name ?? '', group: v.group ?? 'topics', values, updates: [] };
        fake.items.push(item);
        return shown(item);
      }
      case 'change_multiple_column_values': {
        const values = JSON.parse(v.values ?? '{}') as Record<string, unknown>;
        const item = fake.items.find(({ id }) => id === v.item);
        if (!item) return failure('Item not found', 'ResourceNotFoundException');
        const wrong = wrongColumn(values);
        if (wrong) return wrong;
        Object.assign(item.values, values);
        return shown(item);
      }
      default: {
        const item = fake.items.find(({ id }) => id === v.item);
        if (!item) return failure('Item not found', 'ResourceNotFoundException');
        item.updates.push(v.body ?? '');
        return { id: String(70 + item.updates.length) };
      }
    }
  }

  function answer(asked: ServiceAsked): ServiceAnswer {
    if (asked.headers.authorization !== fake.token)
      return { status: 401, body: { errors: ['Not Authenticated'] } };
    if (asked.headers['api-version'] !== schema.version)
      return failure('Unknown version', 'InvalidVersionException');
    const instead = fake.next.shift();
    if (instead) return instead;
    const { query, variables } = JSON.parse(asked.body) as {
      query: string;
      variables: Variables & Record<string, unknown>;
    };
    try {
      const question = readGraphQl(query);
      const wrong = wrongGraphQl(model, question, variables);
      if (wrong !== undefined) throw new Error(wrong);
      const data: Record<string, unknown> = {};
      for (const { alias, name, fields } of question.fields) {
        const found = rootOf(name, variables);
        if (typeof found === 'object' && found !== null && 'body' in found && 'status' in found)
          return found as ServiceAnswer;
        if (name === fake.loses) return { status: 502, body: 'Bad gateway' };
        data[alias] = selectedOf(found, fields);
      }
      return { body: { data } };
    } catch (error) {
      fake.wrong.push(`${String(error)} in ${query}`);
      return failure(String(error), 'GRAPHQL_VALIDATION_FAILED', {}, 400);
    }
  }

  const service = await startJsonService(answer);
  const fake: MondayFake = Object.assign(service, {
    token: 'monday-token',
    items: [],
    wrong: [],
    isViewer: false,
    next: [],
    loses: undefined,
  });
  return fake;
}
