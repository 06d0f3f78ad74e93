import { badInput } from '@shared/kernel/fault';
import { columnsOfSchema, recordColumns } from '@shared/model/dashboards/columns';
import { orderOfGroups } from '@shared/model/dashboards/groupOrder';
import type { Grouped } from '@shared/model/dashboards/grouping';
import { groupKeys, type Aggregation, type Bucket, type GroupShape } from '@shared/model/dashboards/panels';
import type { Column } from '@shared/model/datastores/columns';
import type { Json, JsonObject } from '@shared/model/json';
import { dashboardFaults } from '@shared/words/dashboardFaults';
import type { Sql } from '../../db/database';
import type { StoredDatastore } from './datastores.port';
import { fieldOf, Values, type Field } from './fields';
import type { PanelQuestion } from './panelRecords.port';
import { whereRecords } from './recordFilter.store';

/** What the order compares of a text. */
const SORT_TEXT = 100;
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const isDate = (columns: readonly Column[], key: string) =>
  columns.some((column) => column.key === key && column.type === 'date');

function dayRule(datastore: StoredDatastore, { days, zone }: PanelQuestion, values: Values): string[] {
  if (!days) return [];
  const { sql, kind } = fieldOf(datastore.schema, days.column, values, 'date_column');
  const [from, to] = [values.add(days.from), values.add(days.to)];
  if (kind === 'moment') {
    const midnight = (day: string) => `(${day} at time zone ${values.add(zone)}::text)`;
    return [
      `${sql} >= ${midnight(`${from}::date::timestamp`)}`,
      `${sql} < ${midnight(`(${to}::date + 1)::timestamp`)}`,
    ];
  }
  if (!isDate(datastore.schema, days.column))
    throw badInput([{ field: 'date_column', reason: dashboardFaults.noDays(days.column) }]);
  return [`${sql} collate "C" between ${from}::text and ${to}::text`];
}

function whereOf(datastore: StoredDatastore, question: PanelQuestion, values: Values): string {
  const plain = { filter: question.filter, search: '' };
  return [
    whereRecords(values, datastore.datastore_id, datastore.schema, plain),
    ...dayRule(datastore, question, values),
  ].join(' and ');
}

function orderTerms(datastore: StoredDatastore, { sort }: PanelQuestion, values: Values): string[] {
  return sort.flatMap(({ key, descending }, index) => {
    const { sql, kind } = fieldOf(datastore.schema, key, values, `sort[${index}].key`);
    const text =
      kind === 'text' || kind === 'list' ? `left(lower((${sql})::text), ${SORT_TEXT}) collate "C"` : sql;
    // Empty values stand last in both directions.
    return [`(${sql} is null)`, `${text}${descending ? ' desc' : ''}`];
  });
}

interface Key {
  sql: string;
  isList: boolean;
  /** What becomes of it once records with the same one are together: too slow to be done for each record. */
  later?: (key: string) => string;
}

/** The key of a group; of a list the list itself, whose values come of it later. */
function keySql({ sql, kind }: Field, bucket: Bucket, zone: string): Key {
  const start = (moment: string) => (bucket === 'day' ? moment : `date_trunc('${bucket}', ${moment})`);
  const day = (moment: string) => `(to_char(${start(moment)}, 'YYYY-MM-DD') collate "C")`;
  if (kind === 'moment' && bucket === 'none')
    return { sql: `(to_char(${sql} at time zone 'UTC', ${ISO}) collate "C")`, isList: false };
  if (kind === 'moment') {
    const local = `(${sql} at time zone ${zone}::text)::date`;
    return { sql: local, isList: false, later: (key) => day(`${key}::timestamp`) };
  }
  if (kind !== 'text') return { sql, isList: kind === 'list' };
  const text = `(nullif(${sql}, '') collate "C")`;
  if (bucket === 'month') return { sql: `(left(${text}, 7) || '-01')`, isList: false };
  if (bucket !== 'week') return { sql: text, isList: false };
  return { sql: text, isList: false, later: (key) => day(`${key}::date::timestamp`) };
}

/** One row for each different value of the list, one without a value for an empty list. */
const itemsSql = (list: string, at: number) =>
  `cross join lateral (select distinct nullif(e, '') collate "C" as item from jsonb_array_elements_text(${list}) e
     union all select null where ${list} = '[]'::jsonb) l${at}`;

/** `part(aggregate, combine)` names what is computed of the records, put together once more by `combine`. */
type Part = (aggregate: string, combine: 'sum' | 'min' | 'max') => string;

function measureSql(field: Field | null, aggregation: Aggregation, part: Part): string {
  if (!field) return part('count(*)', 'sum');
  const filled: Record<Field['kind'], string> = {
    text: `nullif(${field.sql}, '') collate "C"`,
    list: `nullif(${field.sql}, '[]'::jsonb)`,
    number: field.sql,
    boolean: field.sql,
    moment: field.sql,
  };
  const value = filled[field.kind];
  if (aggregation === 'count') return part(`count(${value})`, 'sum');
  if (aggregation === 'sum') return part(`sum(${value})`, 'sum');
  if (aggregation === 'avg')
    return `${part(`sum(${value})`, 'sum')} / nullif(${part(`count(${value})`, 'sum')}, 0)`;
  const result = part(`${aggregation}(${value})`, aggregation);
  return field.kind === 'moment' ? `to_char(${result} at time zone 'UTC', ${ISO})` : result;
}

const numbered = (sqls: readonly string[], name: string) => sqls.map((sql, at) => `${sql} as ${name}${at}`);
const places = (sqls: readonly string[]) => sqls.map((_, at) => at + 1).join(', ');

/**
 * The groups `g0 …` with their measures `m0 …`. Records with lists and weeks are first put together by the whole list
 * and the day, of which there are few: taking each record's list apart is several times as slow.
 */
function groupsSql(
  where: string,
  keys: readonly Key[],
  measures: readonly ((part: Part) => string)[],
): string {
  const sqls = keys.map(({ sql }) => sql);
  const records = `from datastore_record r where ${where} group by ${places(sqls)}`;
  if (!keys.some(({ isList, later }) => isList || later)) {
    const made = measures.map((measure) => measure((aggregate) => aggregate));
    return `select ${[...numbered(sqls, 'g'), ...numbered(made, 'm')].join(', ')} ${records}`;
  }
  const parts: string[] = [];
  const made = measures.map((measure) =>
    measure((aggregate, combine) => `${combine}(p${parts.push(aggregate) - 1})`),
  );
  const whole = `select ${[...numbered(sqls, 'k'), ...numbered(parts, 'p')].join(', ')} ${records}`;
  const shown = keys.map(({ isList, later }, at) =>
    isList ? `l${at}.item` : (later?.(`k${at}`) ?? `k${at}`),
  );
  const joins = keys.flatMap(({ isList }, at) => (isList ? [itemsSql(`k${at}`, at)] : []));
  return `select ${[...numbered(shown, 'g'), ...numbered(made, 'm')].join(', ')}
    from (${whole}) whole ${joins.join(' ')} group by ${places(shown)}`;
}

const orderText = (name: string, descending: boolean) => `${name}${descending ? ' desc' : ''} nulls last`;

export const panelRecordsStore = {
  async mark(sql: Sql, orgId: string, id: string): Promise<string> {
    const found = await sql.one<{ mark: string }>(
      `select concat_ws(' ', md5(d.schema::text), r.records, r.newest, r.last) as mark
         from datastore d cross join lateral (
           select count(*) as records, max(updated_at) as newest, max(seq) as last from datastore_record
            where datastore_id = d.datastore_id) r
        where d.org_id = $1 and d.datastore_id = $2`,
      [orgId, id],
    );
    return found?.mark ?? '';
  },

  async rows(sql: Sql, datastore: StoredDatastore, question: PanelQuestion) {
    const values = new Values();
    const where = whereOf(datastore, question, values);
    const order = [...orderTerms(datastore, question, values), 'r.seq'].join(', ');
    const found = await sql.rows<{ record_id: string; record_data: JsonObject }>(
      `select r.record_id, r.record_data from datastore_record r where ${where}
        order by ${order} limit ${values.add(question.limit + 1)}`,
      values.list,
    );
    const shown = found.slice(0, question.limit);
    return {
      rows: shown.map(({ record_data: data }) => data),
      ids: shown.map(({ record_id: id }) => id),
      truncated: found.length > question.limit,
    };
  },

  /** Only the groups that are shown leave the database. */
  async grouped(
    sql: Sql,
    datastore: StoredDatastore,
    question: PanelQuestion,
    group: GroupShape,
  ): Promise<Grouped> {
    const values = new Values();
    const { schema } = datastore;
    const where = whereOf(datastore, question, values);
    const zone = values.add(question.zone);
    const keys = group.by.map(({ column, bucket }, at) => {
      const field = fieldOf(schema, column, values, `group.by[${at}].column`);
      return keySql(field, bucket, zone);
    });
    const measures = group.measures.map(({ column, aggregation }, at) => {
      const path = `group.measures[${at}].column`;
      const field = column === null ? null : fieldOf(schema, column, values, path);
      return (part: Part) => measureSql(field, aggregation, part);
    });
    const order = orderOfGroups([...columnsOfSchema(schema), ...recordColumns], group);
    const names = keys.map((_, at) => `g${at}`);
    const all = [...names, ...measures.map((_, at) => `m${at}`)].join(', ');
    const sorted = order.byKey
      ? [orderText('g0', true), ...names.slice(1).map((name) => orderText(name, false))]
      : [orderText('m0', true), ...names.map((name) => orderText(name, false))];
    // Nobody knows how many groups there are: planned for as many as records, they would be sorted on the disk.
    await sql.run(`select set_config('enable_sort', 'off', true), set_config('work_mem', '32MB', true)`);
    const rows = await sql.rows<{ cells: Json[] }>(
      `select jsonb_build_array(${all}) as cells from (
         select ${all} from (${groupsSql(`${where} and ${zone}::text is not null`, keys, measures)}) made
          order by ${sorted.join(', ')} limit ${values.add(question.limit + 1)}) shown`,
      values.list,
    );
    const called = groupKeys(group);
    const columns = [...called.by, ...called.measures];
    const made = rows
      .slice(0, question.limit)
      .map(({ cells }): JsonObject =>
        Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])),
      );
    return { rows: order.shown(made), truncated: rows.length > question.limit };
  },
};
