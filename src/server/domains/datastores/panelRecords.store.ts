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

/** The key of a group, and of a list the join that gives one row for each of its values. */
function keySql(field: Field, bucket: Bucket, zone: string, at: number): { sql: string; join: string } {
  const { sql, kind } = field;
  if (kind === 'list') {
    const items = `select distinct nullif(e, '') as item from jsonb_array_elements_text(${sql}) e
      union all select null where ${sql} = '[]'::jsonb`;
    return { sql: `(l${at}.item collate "C")`, join: `cross join lateral (${items}) l${at}` };
  }
  if (kind === 'moment') {
    const local = `(${sql} at time zone ${zone}::text)`;
    const day = bucket === 'day' ? local : `date_trunc('${bucket}', ${local})`;
    const text =
      bucket === 'none' ? `to_char(${sql} at time zone 'UTC', ${ISO})` : `to_char(${day}, 'YYYY-MM-DD')`;
    return { sql: `(${text} collate "C")`, join: '' };
  }
  if (kind !== 'text') return { sql, join: '' };
  const text = `(nullif(${sql}, '') collate "C")`;
  if (bucket === 'month') return { sql: `(left(${text}, 7) || '-01')`, join: '' };
  if (bucket === 'week')
    return { sql: `(date_trunc('week', ${text}::date::timestamp)::date::text collate "C")`, join: '' };
  return { sql: text, join: '' };
}

function measureSql(field: Field | null, aggregation: Aggregation): string {
  if (!field) return 'count(*)';
  const filled: Record<Field['kind'], string> = {
    text: `nullif(${field.sql}, '') collate "C"`,
    list: `nullif(${field.sql}, '[]'::jsonb)`,
    number: field.sql,
    boolean: field.sql,
    moment: field.sql,
  };
  const result = `${aggregation}(${filled[field.kind]})`;
  return field.kind === 'moment' && aggregation !== 'count'
    ? `to_char(${result} at time zone 'UTC', ${ISO})`
    : result;
}

const orderText = (name: string, descending: boolean) => `${name}${descending ? ' desc' : ''} nulls last`;

export const panelRecordsStore = {
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

  /** One statement; only the groups that are shown leave the database. */
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
    const keys = group.by.map(({ column, bucket }, at) =>
      keySql(fieldOf(schema, column, values, `group.by[${at}].column`), bucket, zone, at),
    );
    const measures = group.measures.map(({ column, aggregation }, at) => {
      const path = `group.measures[${at}].column`;
      return measureSql(column === null ? null : fieldOf(schema, column, values, path), aggregation);
    });
    const order = orderOfGroups([...columnsOfSchema(schema), ...recordColumns], group);
    const names = keys.map((_, at) => `g${at}`);
    const sorted = order.byKey
      ? [orderText('g0', true), ...names.slice(1).map((name) => orderText(name, false))]
      : [orderText('m0', true), ...names.map((name) => orderText(name, false))];
    const rows = await sql.rows<{ cells: Json[] }>(
      `select jsonb_build_array(${[...names, ...measures.map((_, at) => `m${at}`)].join(', ')}) as cells from (
         select ${[...names, ...measures.map((_, at) => `m${at}`)].join(', ')} from (
           select ${keys.map((key, at) => `${key.sql} as g${at}`).join(', ')},
                  ${measures.map((measure, at) => `${measure} as m${at}`).join(', ')}
             from datastore_record r ${keys.map(({ join }) => join).join(' ')}
            where ${where} and ${zone}::text is not null
            group by ${names.map((_, at) => at + 1).join(', ')}) groups
         order by ${sorted.join(', ')} limit ${values.add(question.limit + 1)}) shown`,
      values.list,
    );
    const called = groupKeys(group);
    const all = [...called.by, ...called.measures];
    const made = rows
      .slice(0, question.limit)
      .map(({ cells }): JsonObject => Object.fromEntries(all.map((name, at) => [name, cells[at] ?? null])));
    return { rows: order.shown(made), truncated: rows.length > question.limit };
  },
};
