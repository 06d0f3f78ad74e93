import { ensure, input, monthly, save, step, weekly, when, type Recipe } from '../builder';
import { spenderColumns, today } from './shared';

const topSpenders: Recipe = {
  id: 'weekly-top-spenders',
  name: 'Weekly top spenders',
  description:
    'Keeps the services that cost most in the last seven days, with their share, in a datastore, created if needed.',
  category: 'Reports',
  labels: ['costs', 'report'],
  schedule: weekly,
  inputs: [
    input('count', 'number', 10, 'How many services'),
    input('datastore', 'string', 'Top spenders', 'Where the report is kept; created if needed'),
  ],
  steps: [
    step('Top', 'The services that cost most', 'ANODOTCOST-005', {
      by: 'service',
      count: '{{inputs.count}}',
      days: 7,
    }),
    ensure('The report', spenderColumns, 'The services that cost most in a week'),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Top.output.items}}',
      fields: { Service: 'name', Amount: 'amount', Currency: 'currency', Share: 'share', Rank: 'rank' },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Day',
      how: 'value',
      value: '{{steps.Top.output.to}}',
    }),
    save('Save', 'Keep the report', '{{steps.Records.output}}'),
  ],
};

const untagged: Recipe = {
  id: 'untagged-spend-list',
  name: 'Spend without an owner',
  description:
    'Lists what services of which accounts cost without an owner’s tag in the last 30 days, in a datastore, created if needed. Each run replaces the list.',
  category: 'Owners',
  labels: ['tags', 'owners', 'report'],
  schedule: weekly,
  inputs: [input('datastore', 'string', 'Spend without owner', 'Where the list is kept; created if needed')],
  steps: [
    step('Unowned', 'Costs without an owner', 'ANODOTCOST-001', {
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
      'The list',
      { Account: 'string', Service: 'string', Amount: 'number', Currency: 'string', Through: 'date' },
      'Costs of the last 30 days without an owner',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
      list: '{{steps.Unowned.output.rows}}',
      fields: { Account: 'account_name', Service: 'service', Amount: 'amount', Currency: 'currency' },
    }),
    step('Records', 'Add the last day', 'ARRAY-014', {
      list: '{{steps.Fields.output}}',
      field: 'Through',
      how: 'value',
      value: '{{steps.Unowned.output.to}}',
    }),
    step('Forget', 'Forget the last list', 'DATASTORE-007', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
    }),
    save('Save', 'Keep the list', '{{steps.Records.output}}'),
  ],
};

const monthlyClose: Recipe = {
  id: 'monthly-close-snapshot',
  name: 'Monthly close',
  description:
    'Keeps what each service of each account cost in the month before, in a datastore, created if needed. Months that were kept already are not kept twice.',
  category: 'Reports',
  labels: ['costs', 'report', 'close'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Monthly close', 'Where the figures are kept; created if needed')],
  steps: [
    step('Days', 'The month before', 'FORMAT-012', {
      value: {
        operation: 'date_range',
        granularity: 'month',
        range_type: 'previous_month',
        output_format: 'YYYY-MM-DD',
      },
    }),
    ensure(
      'The closed months',
      {
        Month: 'string',
        Account: 'string',
        Service: 'string',
        Amount: 'number',
        Currency: 'string',
        Closed: 'date',
      },
      'What each service of each account cost in a month',
    ),
    step('Kept', 'Was it kept already?', 'DATASTORE-008', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
      conditions: {
        combinator: 'and',
        rules: [{ key: 'Month', operator: 'equals', value: '{{steps.Days.output.start | date("yyyy-MM")}}' }],
      },
    }),
    when(
      'Is_kept',
      'Was it kept?',
      [['{{steps.Kept.output.count}}', 'greater_than', 0]],
      [step('Nothing', 'Say so', 'WORKFLOW-007', { message: 'This month is closed already.' })],
      [
        step('Costs', 'Costs of the month', 'ANODOTCOST-001', {
          query: {
            costType: 'AmortizedCost',
            granularity: 'total',
            groupBy: ['account', 'service'],
            period: { from: '{{steps.Days.output.start}}', to: '{{steps.Days.output.end}}' },
            filters: [],
            limit: 5000,
          },
        }),
        step('Fields', 'Choose what is kept', 'ARRAY-002', {
          list: '{{steps.Costs.output.rows}}',
          fields: { Account: 'account_name', Service: 'service', Amount: 'amount', Currency: 'currency' },
        }),
        step('With_month', 'Add the month', 'ARRAY-014', {
          list: '{{steps.Fields.output}}',
          field: 'Month',
          how: 'value',
          value: '{{steps.Days.output.start | date("yyyy-MM")}}',
        }),
        step('Records', 'Add the day of the close', 'ARRAY-014', {
          list: '{{steps.With_month.output}}',
          field: 'Closed',
          how: 'value',
          value: today,
        }),
        save('Save', 'Keep the month', '{{steps.Records.output}}'),
      ],
    ),
  ],
};

const showback: Recipe = {
  id: 'account-showback',
  name: 'Showback by account',
  description:
    'Keeps what each account cost in the last 30 days and how that changed, in a datastore, created if needed.',
  category: 'Reports',
  labels: ['costs', 'showback', 'report'],
  schedule: monthly,
  inputs: [input('datastore', 'string', 'Showback', 'Where the report is kept; created if needed')],
  steps: [
    step('Accounts', 'Accounts against 30 days before', 'ANODOTCOST-004', {
      by: 'account',
      days: 30,
      change: 'all',
      minimum: 0,
      limit: 1000,
    }),
    ensure(
      'The report',
      {
        Through: 'date',
        Account: 'string',
        Amount: 'number',
        Before: 'number',
        Change: 'number',
        Currency: 'string',
      },
      'What each account cost in 30 days',
    ),
    step('Fields', 'Choose what is kept', 'ARRAY-002', {
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
    save('Save', 'Keep the report', '{{steps.Records.output}}'),
  ],
};

export const reportsRecipes: Recipe[] = [topSpenders, untagged, monthlyClose, showback];
