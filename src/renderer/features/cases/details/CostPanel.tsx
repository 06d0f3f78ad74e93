import { lazy } from 'react';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import type { CaseCosts, CaseDetails } from '../../../data/cases';
import { formatNumber } from '../../../platform/formatting/numbers';
import { urlChoice, useUrl } from '../../../platform/urlState';
import { ChartFigure } from '../../../parts/chart/ChartFigure';
import { UrlSegments } from '../../../parts/filters/UrlSegments';
import { useCostMethod } from '../../../parts/preferences/useCostPeriod';
import { Panel } from '../../../ui/base/Panel';
import { Block, Empty } from '../../../ui/feedback/States';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { Resources } from './Resources';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const Drawn = lazy(async () => ({ default: (await import('./DrawnCaseCost')).DrawnCaseCost }));
const HEIGHT = 220;
const spans = ['30', '90', '365'] as const;
const spanParam = urlChoice('days', spans, '90');

/** What the resource costs day by day against what it would save, and the charges that make it up. */
export function CostPanel({ found }: { found: CaseDetails }) {
  const words = caseWords.details;
  const span = useUrl().get(spanParam);
  const asked = useCall('cases.costs', {
    params: { id: found.case_id },
    query: { days: Number(span) },
  });
  const { data, error } = asked;
  const [method] = useCostMethod();
  const costs = data?.data;
  return (
    <>
      <Panel
        title={words.chart}
        note={costWords.basis.method(method)}
        actions={<UrlSegments label={words.span} param={spanParam} values={spans} texts={words.spans} />}
      >
        {!costs ? (
          <Pending what="the costs of the case" query={asked}>
            <Block height={HEIGHT} />
          </Pending>
        ) : costs.days.length === 0 ? (
          <Empty icon="costs" title={words.noCosts} />
        ) : (
          <ChartFigure label={words.chartLabel(costs.days.length)} height={HEIGHT}>
            <Drawn costs={costs} height={HEIGHT} />
          </ChartFigure>
        )}
      </Panel>
      {costs && <Resources found={found} costs={costs} days={words.spans[span]} />}
      <Panel title={words.charges} note={costWords.basis.method(method)} flush>
        {costs && <Charges costs={costs} />}
        {!costs && !error && <Block height={80} />}
      </Panel>
    </>
  );
}

function Charges({ costs }: { costs: CaseCosts }) {
  const words = caseWords.details;
  if (costs.charges.length === 0) return <p className="cl-faint cl-pad-l">{words.noCharges}</p>;
  type Charge = CaseCosts['charges'][number];
  return (
    <PlainTable
      label={words.charges}
      rows={costs.charges}
      rowKey={(_charge, index) => index}
      columns={[
        {
          id: 'charge',
          title: words.charge,
          cell: ({ ChargeDescription: told, SkuMeter: meter }) => (
            <>
              {told || meter || '–'}
              {meter && told && <span className="cl-faint"> {meter}</span>}
            </>
          ),
        },
        {
          id: 'service',
          title: words.service,
          cell: ({ ServiceName }) => <span className="cl-muted">{ServiceName}</span>,
        },
        numberColumn(
          'used',
          words.used,
          '',
          ({ ConsumedQuantity: used, ConsumedUnit: unit }: Charge) =>
            used === null ? null : `${formatNumber(used, 2)} ${unit ?? ''}`,
          'muted',
        ),
        moneyColumn('cost', words.chargeCost, '', ({ cost }: Charge) => ({
          amount: cost,
          currency: costs.currency,
          exact: true,
        })),
      ]}
    />
  );
}
