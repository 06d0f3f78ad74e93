import { costWords } from '@shared/words/costs';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { UrlSegments } from '../../../parts/filters/UrlSegments';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useUrl } from '../../../platform/urlState';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { cutParam, leastCovered, leastCuts, spendPath, type CommitmentLine } from './commitmentState';
import { shareText } from './Kpis';

const SHOWN = 10;

/** Where most is left to cover. */
export function LeastCovered({ told, filters }: { told: CommitmentReport; filters: ChargeFilters }) {
  const { columns } = words;
  const cut = useUrl().get(cutParam);
  const title = { service: columns.service, account: columns.owner };
  const lines = leastCovered(cut === 'service' ? told.services : told.accounts, SHOWN);
  return (
    <Panel
      title={words.least}
      note={words.leastNote}
      actions={<UrlSegments label={words.leastBy} param={cutParam} values={leastCuts} texts={title} />}
      flush
    >
      {lines.length === 0 ? (
        <Empty icon="success" title={words.allCovered} />
      ) : (
        <PlainTable
          label={words.least}
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            {
              id: cut,
              title: title[cut],
              cell: ({ key, label }) => (
                <PathLink to={spendPath(cut, key, told, filters)}>{label || costWords.noValue}</PathLink>
              ),
            },
            numberColumn('coverage', columns.coverage, '', (line: CommitmentLine) =>
              shareText(line.coverage),
            ),
            numberColumn('rate', columns.rate, '', (line: CommitmentLine) => shareText(line.savingsRate)),
            moneyColumn('open', columns.open, '', ({ open }: CommitmentLine) => ({
              amount: open,
              currency: told.currency,
            })),
          ]}
        />
      )}
    </Panel>
  );
}
