import { scimFaults as words } from '@shared/words/scim';
import { scimFault } from './faults';
import type { Comparison, Filter } from './filter';

/** text: whatever its case; exact: an id. */
interface Value {
  kind: 'text' | 'exact' | 'boolean' | 'date';
  sql: string;
}
/** `from`: its items, with a condition. */
interface List {
  kind: 'list';
  from: string;
  columns: Readonly<Record<string, Value>>;
}
/** What resources are found by, by the paths of filters. */
type Columns = Readonly<Record<string, Value | List>>;
type Bind = (value: string | Date, type: 'text' | 'timestamptz') => string;

const signs = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const MOMENT = /^\d{4}-\d\d-\d\d(T|$)/;

const refused = (message: string) => scimFault('bad_input:filter_wrong', message, 'invalidFilter');
const noAttribute = (path: string) => refused(words.filterAttribute(path.slice(0, 100)));

function momentOf(path: string, value: unknown): Date {
  const moment = typeof value === 'string' && MOMENT.test(value) ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) throw refused(words.filterValue(path));
  return moment;
}

function textTest({ kind, sql }: Value, op: Exclude<Comparison['op'], 'pr'>, given: string): string {
  const [has, asked] = kind === 'text' ? [`lower(${sql})`, `lower(${given})`] : [`(${sql})`, given];
  if (op === 'co') return `position(${asked} in ${has}) > 0`;
  if (op === 'sw') return `starts_with(${has}, ${asked})`;
  if (op === 'ew') return `right(${has}, length(${asked})) = ${asked}`;
  return op === 'ne' ? `${has} is distinct from ${asked}` : `${has} ${signs[op]} ${asked}`;
}

function tested(column: Value, asked: Comparison, bind: Bind): string {
  const { kind, sql } = column;
  const isText = kind === 'text' || kind === 'exact';
  const isThere = isText ? `coalesce(${sql}, '') <> ''` : `(${sql}) is not null`;
  if (asked.op === 'pr') return isThere;
  const { op, path, value } = asked;
  const isEquality = op === 'eq' || op === 'ne';
  if (value === null && isEquality) return op === 'ne' ? isThere : `not (${isThere})`;
  if (isText) {
    if (typeof value !== 'string') throw refused(words.filterValue(path));
    return textTest(column, op, bind(value, 'text'));
  }
  if (kind === 'boolean') {
    const text = String(value).toLowerCase();
    if (!isEquality || (text !== 'true' && text !== 'false')) throw refused(words.filterValue(path));
    return `(${sql}) = ${(text === 'true') === (op === 'eq')}`;
  }
  if (op === 'co' || op === 'sw' || op === 'ew') throw refused(words.filterValue(path));
  // Told in milliseconds.
  const has = `date_trunc('milliseconds', ${sql})`;
  return `${has} ${op === 'ne' ? '<>' : signs[op]} ${bind(momentOf(path, value), 'timestamptz')}`;
}

const some = ({ from }: List, condition: string) => `exists (select ${from} and ${condition})`;

function columnOf(columns: Columns, path: string): { column: Value; list?: List } {
  const own = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (own && own.kind !== 'list') return { column: own };
  const [name = '', sub = 'value'] = path.split('.');
  const list = Object.hasOwn(columns, name) ? columns[name] : undefined;
  const column = list?.kind === 'list' && Object.hasOwn(list.columns, sub) ? list.columns[sub] : undefined;
  if (list?.kind !== 'list' || !column) throw noAttribute(path);
  return { column, list };
}

function conditionOf(columns: Columns, filter: Filter, bind: Bind): string {
  if (filter.op === 'and' || filter.op === 'or')
    return `(${filter.of.map((each) => conditionOf(columns, each, bind)).join(` ${filter.op} `)})`;
  // Who has no such attribute at all is not who is asked for, either.
  if (filter.op === 'not') return `not coalesce(${conditionOf(columns, filter.of, bind)}, false)`;
  if (filter.op === 'some') {
    const list = Object.hasOwn(columns, filter.path) ? columns[filter.path] : undefined;
    if (list?.kind !== 'list') throw noAttribute(filter.path);
    return some(list, conditionOf(list.columns, filter.of, bind));
  }
  const { column, list } = columnOf(columns, filter.path);
  const test = tested(column, filter, bind);
  return list ? some(list, test) : test;
}

/** A condition behind others, whose values are bound from the number `first` on. */
export function filteredBy(columns: Columns, filter: Filter | undefined, first: number) {
  const values: (string | Date)[] = [];
  if (!filter) return { sql: '', values };
  const bind: Bind = (value, type) => `$${first + values.push(value) - 1}::${type}`;
  return { sql: ` and ${conditionOf(columns, filter, bind)}`, values };
}

const text = (sql: string): Value => ({ kind: 'text', sql });
const exact = (sql: string): Value => ({ kind: 'exact', sql });
const date = (sql: string): Value => ({ kind: 'date', sql });

/** Whether the name of the account may be told: the person has accepted, or SCIM made the account. */
export const TELLS_NAME = `(m.state is not distinct from 'active' or coalesce(s.made, false))`;
const named = (key: string, column: string): Value =>
  text(`coalesce(s.attributes #>> '{name,${key}}', case when ${TELLS_NAME} then ${column} end)`);

/** Over the tables of `scimStore.users`. The address of the account counts beside those that a client has sent. */
export const userColumns: Columns = {
  id: exact('u.user_id'),
  username: text('coalesce(s.user_name, u.email)'),
  externalid: exact('s.external_id'),
  displayname: text(`s.attributes ->> 'displayName'`),
  nickname: text(`s.attributes ->> 'nickName'`),
  title: text(`s.attributes ->> 'title'`),
  'name.givenname': named('givenName', 'u.first_name'),
  'name.familyname': named('familyName', 'u.last_name'),
  'name.formatted': text(`s.attributes #>> '{name,formatted}'`),
  active: { kind: 'boolean', sql: `m.state is not distinct from 'active'` },
  emails: {
    kind: 'list',
    from: `from jsonb_array_elements(
        case when jsonb_typeof(s.attributes -> 'emails') = 'array' then s.attributes -> 'emails' else '[]' end
        || jsonb_build_array(jsonb_build_object('value', u.email, 'type', 'work', 'primary', true))) e (item)
      where true`,
    columns: {
      value: text(`e.item ->> 'value'`),
      type: text(`e.item ->> 'type'`),
      primary: { kind: 'boolean', sql: `lower(coalesce(e.item ->> 'primary', '')) = 'true'` },
    },
  },
  groups: {
    kind: 'list',
    from: `from scim_group_member x join scim_group g on g.org_id = x.org_id and g.group_id = x.group_id
      where x.org_id = $1 and x.user_id = u.user_id`,
    columns: { value: exact('x.group_id'), display: text('g.display_name') },
  },
  'meta.created': date('coalesce(s.created_at, u.created_at)'),
  'meta.lastmodified': date('coalesce(s.changed_at, u.created_at)'),
};

export const groupColumns: Columns = {
  id: exact('g.group_id'),
  displayname: text('g.display_name'),
  externalid: exact('g.external_id'),
  members: {
    kind: 'list',
    from: `from scim_group_member x join app_user u on u.user_id = x.user_id
        left join scim_user s on s.org_id = x.org_id and s.user_id = x.user_id
      where x.org_id = g.org_id and x.group_id = g.group_id`,
    columns: { value: exact('x.user_id'), display: text('coalesce(s.user_name, u.email)') },
  },
  'meta.created': date('g.created_at'),
  'meta.lastmodified': date('g.changed_at'),
};
