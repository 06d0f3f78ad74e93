import { appLink } from '@shared/model/appLinks';
import type { Json, JsonObject } from '@shared/model/json';
import { filterItems } from '@shared/model/conditions/condition';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import { sampleCase } from '../../steps/case/common/params';
import type { CloudsPort } from '../../steps/clouds.port';
import { StepError } from '../../steps/contract';
import type { SlackPlace } from '../../steps/messages.port';
import {
  PREVIEWED,
  type CasePort,
  type CostPort,
  type DatastorePort,
  type DatastoreRecord,
  type RecordFilter,
  type StepServices,
  type WorkflowPort,
} from '../../steps/services';

/** What a workflow did to the fakes, and what they hold. */
export interface FakeWorld {
  services: Pick<
    StepServices,
    'datastores' | 'cases' | 'costs' | 'workflows' | 'clouds' | 'chats' | 'mail' | 'apps' | 'tickets'
  >;
  /** By name. */
  datastores: Map<string, { columns: string[]; records: DatastoreRecord[] }>;
  /** Every change of a case: what, of which, with what. */
  changes: { what: string; cases: string[]; value: Json }[];
  created: JsonObject[];
  /** What went out: messages, issues, and changes of the cloud. */
  sent: JsonObject[];
  /** Of the one instance that the cloud has. */
  state: 'running' | 'stopped';
}

export function fakeWorld(options: { empty?: boolean } = {}): FakeWorld {
  const empty = options.empty ?? false;
  const world: FakeWorld = {
    datastores: new Map(),
    changes: [],
    created: [],
    sent: [],
    state: 'running',
    services: {
      datastores: datastores(),
      cases: cases(),
      costs: costs(),
      workflows: workflows(),
      clouds: clouds(),
      ...channels(),
    },
  };

  function at(id: string) {
    const found = world.datastores.get(id);
    if (!found) throw new StepError(`There is no datastore “${id}”.`, 'general', false);
    return found;
  }
  function fitting(id: string, filter: RecordFilter | null): DatastoreRecord[] {
    if (id.startsWith(PREVIEWED)) return [];
    const { records } = at(id);
    if (!filter) return records;
    const { kept } = filterItems(
      records.map(({ record_data }) => record_data),
      parseCondition({ combinator: filter.combinator, rules: filter.rules }),
    );
    return records.filter(({ record_data }) => kept.includes(record_data));
  }
  function stored(id: string, data: JsonObject): DatastoreRecord {
    const { columns, records } = at(id);
    const unknown = Object.keys(data).find((key) => !columns.includes(key));
    if (unknown !== undefined) throw new StepError(`${id} has no column ${unknown}.`, 'general', false);
    const time = '2026-01-15T09:00:00.000Z';
    const record = {
      recordId: `${id}-${records.length}`,
      record_data: data,
      created_at: time,
      updated_at: time,
    };
    records.push(record);
    return record;
  }

  function datastores(): DatastorePort {
    const none = () => Promise.reject(new Error('not used by templates'));
    return {
      async ensure(_org, _space, { name, columns }) {
        const created = !world.datastores.has(name);
        if (created) world.datastores.set(name, { columns: columns.map(({ key }) => key), records: [] });
        return { datastoreId: name, name, created };
      },
      find: async (_org, _space, id) => {
        if (!id.startsWith(PREVIEWED)) at(id);
        return { datastoreId: id, name: id };
      },
      search: async (_org, id, { filter, limit }) => fitting(id, filter).slice(0, limit),
      count: async (_org, id, filter) => fitting(id, filter).length,
      schema: async (_org, id) => at(id).columns.map((key) => ({ key, type: 'string', options: [] })),
      aggregate: none,
      check: async (_org, id, records) =>
        (id.startsWith(PREVIEWED) ? [] : records).flatMap((record) =>
          Object.keys(record)
            .filter((key) => !at(id).columns.includes(key))
            .map((key) => `there is no column ${key}`),
        ),
      insert: async (_org, id, records) => records.map((record) => stored(id, record)),
      update: none,
      async upsert(_org, id, key, records) {
        const known = new Map(at(id).records.map((one) => [JSON.stringify(one.record_data[key]), one]));
        const updated = records.flatMap((record) => {
          const one = known.get(JSON.stringify(record[key]));
          return one ? [Object.assign(one, { record_data: record })] : [];
        });
        const inserted = records.flatMap((record) =>
          known.has(JSON.stringify(record[key])) ? [] : [stored(id, record)],
        );
        return { inserted, updated };
      },
      increment: none,
      async remove(_org, id, ids) {
        const store = at(id);
        store.records = store.records.filter(({ recordId }) => !ids.includes(recordId));
        return ids.length;
      },
      async clear(_org, id) {
        const store = at(id);
        const count = store.records.length;
        store.records = [];
        return count;
      },
    };
  }

  function cases(): CasePort {
    const owned = { ...sampleCase, case_id: 'case-1' };
    const unowned = { ...sampleCase, case_id: 'case-2', case_owner: null, case_resource_id: '' };
    const all = empty ? [] : [owned, unowned];
    const change = (what: string, ids: string[], value: Json) => {
      world.changes.push({ what, cases: ids, value });
      return Promise.resolve({ updated: ids, failed: [] });
    };
    return {
      search: async (_org, { limit, withoutOwner, caseTypes }) => {
        const isOfResource = caseTypes?.some((type) => type.startsWith('aws-')) ?? false;
        const found = all.filter(
          ({ case_owner, case_resource_id }) =>
            (!withoutOwner || case_owner === null) && (!isOfResource || case_resource_id !== ''),
        );
        return { cases: found.slice(0, limit), total: found.length };
      },
      get: async () => owned,
      setStatus: (_org, _actor, ids, value) => change('status', ids, { ...value }),
      comment: (_org, _actor, ids, text) => change('comment', ids, text),
      assign: (_org, _actor, ids, owner) => change('owner', ids, owner),
      create: async (_org, _actor, found) => {
        const made = { ...owned, case_title: found.title, case_type: found.type, resource: found.resource };
        world.created.push(made);
        return { case: made, created: true };
      },
      activities: async () => [],
      summary: async () =>
        empty
          ? []
          : [
              {
                value: 'ann@example.com',
                label: 'Ann',
                currency: 'USD',
                open_cases: 2,
                closed_cases: 1,
                monthly_saving: 36.52,
                yearly_saving: 438.24,
              },
              {
                value: '',
                label: 'No owner',
                currency: 'EUR',
                open_cases: 1,
                closed_cases: 0,
                monthly_saving: 5,
                yearly_saving: 60,
              },
            ],
    };
  }

  function costs(): CostPort {
    return {
      range: async () =>
        empty
          ? {
              from: '2025-01-01',
              to: '2026-01-14',
              completeThrough: '2026-01-14',
              sources: [],
              currencies: [],
            }
          : {
              from: '2025-01-01',
              to: '2026-01-09',
              completeThrough: '2026-01-08',
              sources: [{ name: 'AWS', completeThrough: '2026-01-08', ended: false }],
              currencies: ['EUR', 'USD'],
            },
      query: async (_org, { groupBy, granularity, from, to }) => {
        if (empty) return { rows: [], totals: [], truncated: false };
        const groups = Object.fromEntries(
          groupBy.flatMap((key) => [
            [key, `a ${key}`],
            ...(key === 'account' ? [['account_name', 'the account']] : []),
          ]),
        );
        const isNow = to >= '2026-01-05';
        const period = granularity === 'none' ? {} : { period: from };
        const rows = isNow ? [{ ...period, ...groups, currency: 'USD', amount: 40_000 }] : [];
        return {
          rows,
          totals: [{ currency: 'USD', amount: isNow ? 40_000 : 500, previous: 100 }],
          truncated: false,
        };
      },
      forecast: async () => {
        const month = { month: '2026-01', currency: 'USD', spent: 40_000, forecast: 155_000 };
        const known = { low: 150_000, high: 160_000, off_by_percent: 3, method: 'Average' };
        return empty ? [] : [{ ...month, ...known }];
      },
      budget: async () => null,
      gap: async () => null,
      anomalies: async () =>
        empty
          ? []
          : [
              {
                title: 'EC2: cost spike on 2026-01-08',
                summary: 'EC2 cost more',
                service: 'EC2',
                account: '1',
                account_name: 'Payments',
                region: '',
                currency: 'USD',
                first_day: '2026-01-08',
                last_day: '2026-01-08',
              },
            ],
    };
  }

  function workflows(): WorkflowPort {
    return {
      list: async () => [],
      executions: async () =>
        empty
          ? []
          : [
              {
                executionId: 'e9',
                workflowId: 'w9',
                workflowName: 'Digest',
                status: 'FAILED',
                time: '2026-01-15T08:00:00.000Z',
                errorMessage: 'No space',
              },
            ],
      setState: async () => undefined,
      start: async () => 'e10',
    };
  }
  function clouds(): CloudsPort {
    const instance = () => ({
      instanceId: 'i-1',
      instanceType: 'm5.large',
      instanceState: { name: world.state },
      tagSet: {
        item: [
          { key: 'Name', value: 'web' },
          { key: 'environment', value: 'dev' },
        ],
      },
    });
    const replies: Readonly<Record<string, () => Json>> = {
      DescribeRegions: () => ({ regionInfo: { item: [{ regionName: 'eu-west-1' }] } }),
      DescribeInstances: () => ({
        reservationSet: { item: empty ? [] : [{ instancesSet: { item: [instance()] } }] },
      }),
      DescribeTags: () => ({}),
    };
    return {
      accounts: async () => [],
      read: async (_of, _place, { operation }) => replies[operation]?.() ?? null,
      refusal: async () => null,
      change: async (_of, _place, { call, resource }) => {
        world.sent.push({ cloud: call.operation, resource });
        return {};
      },
    };
  }

  function channels(): Pick<StepServices, 'chats' | 'mail' | 'apps' | 'tickets'> {
    const none = () => Promise.reject(new Error('not used by templates'));
    const placeOf = (to: SlackPlace) => ('channel' in to ? to.channel : to.person);
    const ticket = { id: '1', key: 'OPS-1', url: 'https://acme.example.com/OPS-1' };
    return {
      chats: {
        slack: {
          send: async (_call, to, { text }) => {
            world.sent.push({ slack: placeOf(to), text });
            return { channelId: 'C1', messageId: String(world.sent.length) };
          },
          update: none,
          upload: none,
          channels: none,
          members: none,
        },
        teams: {
          send: async (_call, to, { html }) => {
            world.sent.push({ teams: placeOf(to), text: html });
            return { messageId: String(world.sent.length) };
          },
        },
      },
      mail: {
        linkTo: appLink,
        send: async (_call, { to, subject, text, files }) => {
          world.sent.push({ mail: to, subject, text, files: files.map(({ name }) => name) });
          return { answer: '250 OK' };
        },
      },
      apps: {
        monday: {
          create: async (_call, { board, name, columns }) => {
            world.sent.push({ monday: board, name });
            return {
              id: '1000',
              name,
              url: 'https://acme.monday.com/1000',
              boardId: '1',
              board,
              groupId: null,
              columns,
            };
          },
          ready: async (_call, { board, columns }) => ({ boardId: '1', board, groupId: null, columns }),
          comment: async (_call, item, text) => {
            world.sent.push({ monday: item, text });
            return { id: '1' };
          },
          readyChange: none,
          change: none,
          search: none,
        },
        salesforce: { query: none, tryWrite: none, create: none, update: none, upsert: none },
        cloudhealth: { report: none, violations: none },
        umbrella: { costs: none, recommendations: none },
      },
      tickets: {
        jira: {
          draft: async (_call, { fields }) => fields,
          create: async (_call, { projectId, fields }) => {
            world.sent.push({ jira: { projectId, fields } });
            return ticket;
          },
          update: none,
          transition: none,
          comment: none,
          search: none,
          link: none,
          get: none,
          comments: none,
        },
        github: {
          createIssue: async (_call, of, { title, body }) => {
            world.sent.push({ github: of, title, body });
            const state = { status: 'open', state: 'new' as const, assignee: null, updatedAt: '2026-01-15' };
            return { ...ticket, title, ...state };
          },
          getIssue: none,
          setState: none,
          comment: none,
          comments: none,
          dispatch: none,
          propose: none,
          file: none,
        },
      },
    };
  }
  return world;
}
