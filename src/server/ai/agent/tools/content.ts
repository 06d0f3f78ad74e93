import { z } from 'zod';
import type { Json } from '@shared/model/json';
import { agentAnswers as words, agentDoing as doing } from '@shared/words/agentAnswers';
import { tableOf } from '../answer';
import { dashboardPath, datastorePath, linksOf } from '../links';
import { countInput, defineTool } from './contract';

const LISTED_MAX = 50;
const LINKS_MAX = 10;
/** Of one text; longer ones are read where they stand. */
const TEXT_MAX = 300;
const COLUMNS_MAX = 40;
const COLUMNS_SHOWN = 8;

const search = z.string().max(200).default('').describe('A text in the name');
const cut = (text: string) => (text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…`);
const namedLike = (text: string) => {
  const wanted = text.trim().toLowerCase();
  return ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
};

/** A value of a record as a model reads it. */
function told(value: Json | undefined): Json {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return value ?? null;
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

const listDatastores = defineTool({
  name: 'list_datastores',
  doing: doing.datastores,
  description: 'Datastores (tables of the organization) with their columns and how many records they have.',
  input: z.strictObject({ search }),
  async run({ search: text }, { data }) {
    const found = (await data.datastores()).filter(namedLike(text));
    const datastores = found.slice(0, LISTED_MAX).map((one) => ({
      id: one.datastoreId,
      name: one.name,
      description: cut(one.description),
      columns: one.schema.slice(0, COLUMNS_MAX).map(({ key, type }) => ({ name: key, type })),
      records: one.records,
      path: datastorePath(one.datastoreId),
    }));
    return {
      value: { datastores, left_out: found.length - datastores.length },
      parts: linksOf(words.datastores, datastores.slice(0, LINKS_MAX)),
    };
  },
});

const datastoreRecords = defineTool({
  name: 'datastore_records',
  doing: doing.records,
  description:
    'Records of one datastore, in the order of their making, that have a text in them; all without one. Says how many there are.',
  input: z.strictObject({
    datastore: z.string().min(1).max(200).describe('Its id or whole name, as list_datastores gives them'),
    search: z.string().max(200).default('').describe('A text in any value'),
    count: countInput.default(20),
  }),
  async run({ datastore, search: text, count }, { data }) {
    const all = await data.datastores();
    const wanted = datastore.toLowerCase();
    const one =
      all.find(({ datastoreId }) => datastoreId === datastore) ??
      all.find(({ name }) => name.toLowerCase() === wanted);
    if (!one) throw new Error(`datastore: there is no datastore ${datastore}`);
    const { records, total = records.length } = await data.records(one.datastoreId, {
      search: text,
      max_returned_items: count,
    });
    const columns = one.schema.slice(0, COLUMNS_MAX);
    const rows = records.map(({ record_data: values }) =>
      Object.fromEntries(columns.map(({ key }) => [key, told(values[key])])),
    );
    const path = datastorePath(one.datastoreId);
    const table = tableOf(
      {
        columns: columns.slice(0, COLUMNS_SHOWN).map(({ key, type }) => ({
          key,
          label: key,
          kind: type === 'number' ? ('number' as const) : ('text' as const),
        })),
        rows,
      },
      { title: one.name, path },
    );
    return {
      value: {
        name: one.name,
        found: total,
        records: rows,
        left_out: Math.max(0, total - rows.length),
        columns_left_out: one.schema.length - columns.length,
        path,
      },
      parts: rows.length === 0 ? [] : [table],
    };
  },
});

const listDashboards = defineTool({
  name: 'list_dashboards',
  doing: doing.dashboards,
  description: 'Dashboards by name, with how many panels they have. The person sees links to them.',
  input: z.strictObject({ search }),
  async run({ search: text }, { data }) {
    const found = (await data.dashboards()).filter(namedLike(text));
    const dashboards = found.slice(0, LISTED_MAX).map((one) => ({
      name: one.name,
      description: cut(one.description),
      panels: one.panels,
      path: dashboardPath(one.space_id, one.dashboardId),
    }));
    return {
      value: { dashboards, left_out: found.length - dashboards.length },
      parts: linksOf(words.dashboards, dashboards.slice(0, LINKS_MAX)),
    };
  },
});

/** What people keep in spaces. */
export const contentTools = [listDatastores, datastoreRecords, listDashboards];
