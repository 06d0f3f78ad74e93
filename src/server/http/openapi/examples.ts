import type { CallId, CallReply, CallRequest } from '@shared/api/index';

type Example<K extends CallId> = {
  body?: CallRequest<K>['body'];
  reply?: CallReply<K>;
};

const at = '2026-10-05T08:00:00.000Z';
const since = '2026-09-28T06:12:00.000Z';
const caseId = 'c_7Qm2';
const workflowId = 'w_3Lp9';
const executionId = 'e_9Tz4';
const metricDays = { days: 2, first: '2026-10-01', last: '2026-10-02' };

/** What the calls that other programs use most are sent and reply; a test holds each against its call. */
export const examples: { [K in CallId]?: Example<K> } = {
  'users.changeName': { body: { firstName: 'Ada', lastName: 'Byron' } },
  'spaces.create': { body: { name: 'Platform team' } },
  'costs.range': {
    reply: {
      data: {
        firstDay: '2025-10-01',
        lastDay: '2026-10-04',
        completeThrough: '2026-10-03',
        frontiers: [],
        incomplete: [],
        currencies: ['USD'],
        providers: ['AWS', 'Microsoft'],
        tagKeys: ['env', 'team'],
        virtualTags: ['Cost center'],
        rows: 1_284_311,
        demo: false,
      },
    },
  },
  'costs.spend': {
    body: {
      from: '2026-09-01',
      to: '2026-09-30',
      granularity: 'month',
      group_by: ['service'],
      cost_method: 'amortized',
      filters: [{ field: 'tag:env', operator: 'in', values: ['prod'] }],
      top: 10,
    },
    reply: {
      data: {
        cost_method: 'amortized',
        rows: [
          {
            period: '2026-09-01',
            group: ['Amazon EC2'],
            label: ['Amazon EC2'],
            currency: 'USD',
            cost: 18_240.55,
          },
        ],
        totals: [{ currency: 'USD', cost: 18_240.55, compared: 18_240.55, previous: 17_002.1, known: 1 }],
        compared: {
          from: '2026-09-01',
          to: '2026-09-30',
          before_from: '2026-08-02',
          before_to: '2026-08-31',
        },
        late: [],
        notCompared: null,
        truncated: false,
        completeThrough: '2026-10-03',
        frontiers: [],
        incomplete: [],
      },
    },
  },
  'costs.exportSpend': {
    body: { from: '2026-09-01', to: '2026-09-30', granularity: 'day', group_by: ['service'] },
    reply:
      'period,service,service name,currency,cost,cost method,complete through\r\n2026-09-01,Amazon EC2,Amazon EC2,USD,608.0183,amortized,2026-10-03\r\n',
  },
  'costs.compare': {
    body: { from: '2026-09-01', to: '2026-09-30', group_by: 'account' },
  },
  'costs.charges': {
    body: { from: '2026-09-01', to: '2026-09-01', currency: 'USD', order: 'cost', page_size: 50, offset: 0 },
  },
  'costs.forecast': { body: { currency: 'USD', months: 3 } },
  'uploads.create': {
    body: { name: 'september.parquet', size: 48_120_331 },
    reply: { data: { uploadId: 'u_5Kd1', name: 'september.parquet', size: 48_120_331, received: 0 } },
  },
  'costs.startImport': { body: { upload_id: 'u_5Kd1', source_name: 'AWS payer', in_doubt: 'hold' } },
  'cases.search': {
    body: {
      filters: { case_status: ['open', 'in_progress'], case_effort: ['low'] },
      sort: { by: 'impact', order: 'desc' },
      max_returned_items: 100,
    },
  },
  'cases.overview': {
    reply: {
      data: [
        {
          currency: 'USD',
          potential_gross: 5_210,
          potential: 4_890,
          claimed: 1_200,
          verified: 900,
          measured: 870.4,
          slipped_back: 0,
          by_effort: [{ effort: 'low', quantity: 14, month: 2_100 }],
          open: 31,
          new: 4,
        },
      ],
    },
  },
  'cases.batchUpdateStatus': {
    body: { cases_ids: [caseId], status: 'completed' },
    reply: { data: { updated: [caseId], failed: [], changed: null } },
  },
  'cases.batchAddActivity': {
    body: { cases_ids: [caseId], activity_type: 'comment', activity_data: { text: 'Deleted by OPS-12.' } },
    reply: { data: { updated: [caseId], failed: [], changed: null } },
  },
  'budgets.create': {
    body: {
      name: 'Payments, production',
      filters: [{ field: 'tag:team', operator: 'in', values: ['payments'] }],
      currency: 'USD',
      period: 'month',
      start: '2026-10',
      amount: 20_000,
      thresholds: [{ kind: 'forecast', percent: 100 }],
      recipients: ['payments@example.com'],
    },
  },
  'workflows.list': { reply: { data: [], next_page_key: null } },
  'executions.run': {
    body: { region: 'eu-west-1' },
    reply: { data: { trigger_event_id: 'nightly-2026-10-05', execution_id: executionId, is_new: true } },
  },
  'executions.search': {
    body: { workflow_ids: [workflowId], statuses: ['FAILED'], from: since, max_returned_items: 50 },
  },
  'approvals.decide': {
    body: { approval_id: 'a_2Wn6', decision: 'approve', comment: 'Agreed in the meeting of Monday.' },
  },
  'datastores.searchRecords': {
    body: { max_returned_items: 100, search: 'platform', with_total: true },
    reply: {
      data: {
        records: [
          {
            recordId: 'r_1',
            record_data: { team: 'platform', orders: 120 },
            created_at: since,
            updated_at: at,
          },
        ],
        total: 1,
      },
      next_page_key: null,
    },
  },
  'datastores.createRecords': { body: { records: [{ team: 'platform', orders: 120 }] } },
  'unitMetrics.putValues': {
    body: {
      values: [
        { date: '2026-10-01', amount: 1_204 },
        { date: '2026-10-02', amount: 1_311, segment: 'checkout' },
      ],
    },
    reply: { data: metricDays },
  },
  'hooks.receive': { reply: { execution_id: executionId, trigger_event_id: 'delivery-81' } },
  'organisations.createApiKey': {
    body: { name: 'Nightly export', role: 'Member', scope: 'read', expiresAt: '2027-10-05T00:00:00Z' },
    reply: {
      data: {
        apiKey: {
          keyId: 'k_4Rb8',
          name: 'Nightly export',
          role: 'Member',
          scope: 'read',
          createdAt: at,
          expiresAt: '2027-10-05T00:00:00.000Z',
          lastUsedAt: null,
          createdBy: 'Ada Byron',
        },
        secret: 'clk_…',
      },
    },
  },
  'organisations.audit': {
    reply: {
      data: [
        {
          id: '1042',
          at,
          actor: 'Ada Byron',
          action: 'api_key_created',
          subject: 'Nightly export',
          data: { role: 'Member' },
        },
      ],
      next_page_key: null,
    },
  },
};
