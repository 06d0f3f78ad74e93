import { ensure, input, monthly, save, step, weekly, when, type Recipe } from '../builder';
import { spenderColumns, today } from './shared';

const topSpenders: Recipe = {
  id: 'weekly-top-spenders',
  name: 'Weekly top spenders',
  description:
    'Saves the services that cost the most in the last seven days, with their share, to a datastore, created if needed.',
  category: 'Reports',
  labels: ['costs', 'report'],
  schedule: weekly,
  inputs: [
    input('count', 'number', 10, 'Number of services'),
    input('datastore', 'string', 'Top spenders', 'Datastore for the report; created if needed'),
  ],
  steps: [
    step('Top', 'Get the top services', 'ANODOTCOST-005', {
      by: 'service',
      count: '{{inputs.count}}',
      days: 7,
    }),
    ensure('Get the datastore', spenderColumns, 'Services that cost the most in a week'),
    step('Fields', 'Pick the columns', 'ARRAY-002', {
      list: '{{steps.Top.output.items}}',
      fields: { Service: 'name', Amount: 'amount', Currency: 'currency', Share: 'share', Rank: 'rank' },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: '{{steps.Top.output.to}}',
    }),
    save('Save', 'Save the report', '{{steps.Records.output}}'),
  ],
};

const untagged: Recipe = {
  id: 'untagged-spend-list',
  name: 'Spend without an owner',
  description:
    'Lists spend without an owner tag in the last 30 days, by service and account, in a datastore, created if needed. Each run replaces the list.',
  category: 'Owners',
  labels: ['tags', 'owners', 'report'],
  schedule: weekly,
  inputs: [input('datastore', 'string', 'Spend without owner', 'Datastore for the list; created if needed')],
  steps: [
    step('Unowned', 'Get costs without an owner', 'ANODOTCOST-001', {
      query: {
        costType: 'AmortizedCost',
        granularity: 'total',
        period: { days: 30 },
        groupBy: ['account', 'service'],
        filters: [{ key: 'owner', operator: 'equals', values: [''] }],
        limit: 1000,
      },
    }),
    ensure(
      'Get the datastore',
      { Account: 'string', Service: 'string', Amount: 'number', Currency: 'string', Through: 'date' },
      'Costs of the last 30 days without an owner',
    ),
    step('Fields', 'Pick the columns', 'ARRAY-002', {
      list: '{{steps.Unowned.output.rows}}',
      fields: { Account: 'account_name', Service: 'service', Amount: 'amount', Currency: 'currency' },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Through',
      how: 'value',
      value: '{{steps.Unowned.output.to}}',
    }),
    step('Forget', 'Clear the previous list', 'DATASTORE-007', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
    }),
    save('Save', 'Save the list', '{{steps.Records.output}}'),
  ],
};

const monthlyClose: Recipe = {
  id: 'monthly-close-snapshot',
  name: 'Monthly close',
  description:
    'Saves last month’s cost by account and service to a datastore, created if needed. Each month is saved only once.',
  category: 'Reports',
  labels: ['costs', 'report', 'close'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Monthly close', 'Datastore for the figures; created if needed')],
  steps: [
    step('Days', 'Get last month’s dates', 'FORMAT-012', {
      value: {
        operation: 'date_range',
        granularity: 'month',
        range_type: 'previous_month',
        output_format: 'YYYY-MM-DD',
      },
    }),
    ensure(
      'Get the datastore',
      {
        Month: 'string',
        Account: 'string',
        Service: 'string',
        Amount: 'number',
        Currency: 'string',
        Closed: 'date',
      },
      'Monthly cost by account and service',
    ),
    step('Kept', 'Check for this month', 'DATASTORE-008', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
      conditions: {
        combinator: 'and',
        rules: [{ key: 'Month', operator: 'equals', value: '{{steps.Days.output.start | date("yyyy-MM")}}' }],
      },
    }),
    when(
      'Is_kept',
      'Already saved?',
      [['{{steps.Kept.output.count}}', 'greater_than', 0]],
      [step('Nothing', 'Log: already closed', 'WORKFLOW-007', { message: 'This month is already closed.' })],
      [
        step('Costs', 'Get the month’s costs', 'ANODOTCOST-001', {
          query: {
            costType: 'AmortizedCost',
            granularity: 'total',
            groupBy: ['account', 'service'],
            period: { from: '{{steps.Days.output.start}}', to: '{{steps.Days.output.end}}' },
            filters: [],
            limit: 5000,
          },
        }),
        step('Fields', 'Pick the columns', 'ARRAY-002', {
          list: '{{steps.Costs.output.rows}}',
          fields: { Account: 'account_name', Service: 'service', Amount: 'amount', Currency: 'currency' },
        }),
        step('With_month', 'Add the month', 'ARRAY-014', {
          list: '{{steps.Fields.output}}',
          field: 'Month',
          how: 'value',
          value: '{{steps.Days.output.start | date("yyyy-MM")}}',
        }),
        step('Records', 'Add the closing day', 'ARRAY-014', {
          list: '{{steps.With_month.output}}',
          field: 'Closed',
          how: 'value',
          value: today,
        }),
        save('Save', 'Save the month', '{{steps.Records.output}}'),
      ],
    ),
  ],
};

const showback: Recipe = {
  id: 'account-showback',
  name: 'Showback by account',
  description:
    'Saves what each account cost in the last 30 days, and the change from the 30 days before, to a datastore, created if needed.',
  category: 'Reports',
  labels: ['costs', 'showback', 'report'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Showback', 'Datastore for the report; created if needed')],
  steps: [
    step('Accounts', 'Compare accounts with the 30 days before', 'ANODOTCOST-004', {
      by: 'account',
      days: 30,
      change: 'all',
      minimum: 0,
      limit: 1000,
    }),
    ensure(
      'Get the datastore',
      {
        Through: 'date',
        Account: 'string',
        Amount: 'number',
        Before: 'number',
        Change: 'number',
        Currency: 'string',
      },
      'Cost by account over 30 days',
    ),
    step('Fields', 'Pick the columns', 'ARRAY-002', {
      list: '{{steps.Accounts.output.rows}}',
      fields: {
        Account: 'account_name',
        Amount: 'amount',
        Before: 'previous',
        Change: 'change',
        Currency: 'currency',
      },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Through',
      how: 'value',
      value: '{{steps.Accounts.output.to}}',
    }),
    save('Save', 'Save the report', '{{steps.Records.output}}'),
  ],
};

export const reportsRecipes: Recipe[] = [topSpenders, untagged, monthlyClose, showback];
