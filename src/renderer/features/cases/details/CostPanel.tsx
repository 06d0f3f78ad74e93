import { lazy, Suspense } from 'react';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import type { CaseCosts, CaseDetails } from '../../../data/cases';
import { formatNumber } from '../../../platform/formatting/numbers';
import { to, urlChoice, useUrl } from '../../../platform/urlState';
import { useCostMethod } from '../../../parts/preferences/useCostPeriod';
import { Panel } from '../../../ui/base/Panel';
import { Block, Empty } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { Resources } from './Resources';
import '../../../parts/chart/chart.css';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const Drawn = lazy(async () => ({ default: (await import('./DrawnCaseCost')).DrawnCaseCost }));
const HEIGHT = 220;
const spans = ['30', '90', '365'] as const;
const spanParam = urlChoice('days', spans, '90');

/** What the resource costs day by day against what it would save, and the charges that make it up. */
export function CostPanel({ found }: { found: CaseDetails }) {
  const words = caseWords.details;
  const url = useUrl();
  const span = url.get(spanParam);
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
        actions={
          <Segmented
            label={words.span}
            value={span}
            options={spans.map((value) => ({ value, label: words.spans[value] }))}
            onChange={(next) => url.set(to(spanParam, next))}
          />
        }
      >
        {error && !costs ? (
          <FailedFetch what="the costs of the case" query={asked} />
        ) : !costs ? (
          <Block height={HEIGHT} />
        ) : costs.days.length === 0 ? (
          <Empty icon="costs" title={words.noCosts} />
        ) : (
          <figure className="cl-chart" aria-label={words.chartLabel(costs.days.length)}>
            <Suspense fallback={<Block height={HEIGHT} />}>
              <Drawn costs={costs} height={HEIGHT} />
            </Suspense>
          </figure>
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
