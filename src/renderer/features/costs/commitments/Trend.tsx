import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { Panel } from '../../../ui/base/Panel';
import { moneyColumn, numberColumn, textColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { kpis, namedMonths, type CommitmentLine } from './commitmentState';
import { shareText } from './Kpis';

/** The figures of each month as a table. */
export const Trend = ({ told }: { told: CommitmentReport }) => (
  <Panel title={words.trend} flush>
    <PlainTable
      label={words.trend}
      rows={namedMonths(told)}
      rowKey={({ key }) => key}
      columns={[
        textColumn('month', words.columns.month, '', ({ key }: CommitmentLine) => words.month(key)),
        ...kpis.map((key) =>
          key === 'waste'
            ? moneyColumn(key, words.kpi[key].title, '', ({ waste }: CommitmentLine) => ({
                amount: waste,
                currency: told.currency,
              }))
            : numberColumn(key, words.kpi[key].title, '', (month: CommitmentLine) => shareText(month[key])),
        ),
      ]}
    />
  </Panel>
);
