import type { ReportFormat } from '../model/reports/formats';

/** What stands in reports that are files. */
export const reportFileWords = {
  formats: { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } satisfies Record<ReportFormat, string>,
  sheets: { costs: 'Costs', about: 'About' },
  columns: {
    period: 'Period',
    id: (field: string) => `${field} ID`,
    currency: 'Currency',
    cost: 'Cost',
  },
  about: {
    what: 'What',
    value: 'Value',
    report: 'Report',
    organization: 'Organization',
    groups: 'Grouped by',
    filters: 'Filters',
    noFilters: 'None',
    period: 'Period',
    step: 'Each row covers',
    steps: { day: 'A day', week: 'A week', month: 'A month', total: 'The whole period' },
    method: 'Cost method',
    total: (currency: string) => `Total in ${currency}`,
    through: 'Data through',
    missing: 'Missing data',
    precision: 'Precision',
    precisionText:
      'Costs are numbers with up to 15 digits, which is as many as spreadsheets keep. The CSV file has every digit.',
    made: 'Created',
  },
  pdf: {
    total: 'Total',
    notCompared: (reason: string) => `No comparison with the days before: ${reason}`,
    over: (currency: string) => `Spend over time, ${currency}`,
    share: 'Share',
    cost: (currency: string) => `Cost (${currency})`,
    largest: (count: number) => `The ${count} largest are listed. The Excel and CSV files list all of them.`,
    more: (currencies: string) => `There is also spend in ${currencies}.`,
    rest: 'All others',
    none: 'No spend in these days.',
    through: (text: string) => `Data: ${text}`,
    made: (when: string) => `Created ${when}`,
    page: (at: number, of: number) => `Page ${at} of ${of}`,
  },
  tooLarge: 'would make a file that is too large. Choose fewer days or longer steps, or export as CSV.',
} as const;
