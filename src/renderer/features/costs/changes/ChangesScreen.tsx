import { useMemo } from 'react';
import { costMethods } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import type { CostRange, Explained } from '../../../data/costs';
import { Page } from '../../../parts/page/Page';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { setFilters, type ChargeFilters } from '../../../parts/spend/chargeFilter';
import { currencyChoice, currencyParam } from '../../../parts/spend/useCurrency';
import { change } from '@shared/model/change';
import type { DayRange } from '../../../platform/formatting/ranges';
import { to, useUrl } from '../../../platform/urlState';
import { Delta, DeltaShare } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Button } from '../../../ui/base/Button';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Row, Text } from '../../../ui/layout/Layout';
import * as state from '../spendState';
import { WithBills } from '../WithBills';
import { ChangesBar } from './ChangesBar';
import { comparedDays, comparedParam } from './periods';
import { Reasons } from './Reasons';
import { Waterfall } from './Waterfall';
import './changes.css';
import '../costs.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** Of several that are late, so many have a button. */
const LATE_SHOWN = 3;
type Late = Explained['late'][number];

/** Why spend moved between two periods: a waterfall that adds up, with what each step is made of. All of it in the URL. */
export function ChangesScreen() {
  return <WithBills what="spend">{(known, last) => <Changes known={known} last={last} />}</WithBills>;
}

function Changes({ known, last }: { known: CostRange; last: Date }) {
  const url = useUrl();
  const days = state.daysOf(url.get(state.rangeParam), last);
  const compared = url.get(comparedParam);
  const before = useMemo(
    () => comparedDays({ from: days.from, to: days.to }, compared),
    [days.from, days.to, compared],
  );
  const filters = setFilters(url.get(state.filtersParam));
  const wanted = url.get(currencyParam);
  const method = costMethods.find((known) => known === url.get(state.methodParam));
  const query = useCall('costs.drivers', {
    body: {
      ...days,
      before_from: before.from,
      before_to: before.to,
      filters,
      currency: wanted || undefined,
      cost_method: method,
    },
  });
  const { data, error } = query;
  const told = data?.data;
  return (
    <Page
      bar={<ChangesBar known={known} last={last} days={days} before={before} method={told?.cost_method} />}
    >
      {error || !told ? (
        <Pending what={driverWords.failed} query={query} rows={12} />
      ) : (
        <Told told={told} wanted={days} filters={filters} fresh={known} />
      )}
    </Page>
  );
}

const nameOf = ({ name, payer }: Late) => (payer === '' ? name : `${name} (${payer})`);

/** One press leaves out whose bills are late; the others are compared through a later day. */
function LeaveOut({ late, filters }: { late: readonly Late[]; filters: ChargeFilters }) {
  const url = useUrl();
  return (
    <Row as="span">
      {late.slice(0, LATE_SHOWN).map((one) => {
        const [field, value] = one.payer === '' ? ['source', one.sourceId] : ['billing_account', one.payer];
        return (
          <Button
            key={`${one.sourceId} ${one.payer}`}
            onClick={() =>
              url.set(to(state.filtersParam, [...filters, { field, operator: 'not_in', values: [value] }]))
            }
          >
            {driverWords.leaveOut(nameOf(one))}
          </Button>
        );
      })}
    </Row>
  );
}

interface ToldProps {
  told: Explained;
  wanted: DayRange;
  filters: ChargeFilters;
  fresh: CostRange;
}

function Told({ told, wanted, filters, fresh }: ToldProps) {
  const words = driverWords;
  const { currency, currencies, drivers, compared } = told;
  const days = { from: compared.from, to: compared.to };
  const before = { from: compared.before_from, to: compared.before_to };
  const waiting = <LeaveOut late={told.late} filters={filters} />;
  const difference = told.after - told.before;
  const way = difference > 0 ? words.up : difference < 0 ? words.down : words.flat;
  return (
    <>
      {told.notCompared === null && days.to < wanted.to && (
        <Banner tone="info" action={waiting}>
          {words.late(told.late.map(nameOf), costWords.basis.day(days.to))}
        </Banner>
      )}
      <Panel
        title={told.notCompared === null ? way : undefined}
        actions={currencyChoice(currencies, currency)}
      >
        {told.notCompared !== null ? (
          <Empty title={words.noComparison} action={waiting}>
            {told.notCompared}
          </Empty>
        ) : (
          <>
            <Row as="p" gap="m" align="baseline">
              <Text size="xxl" strong className="cl-costfigure">
                <Delta amount={difference} currency={currency} />
              </Text>
              <Text size="l" medium>
                <DeltaShare share={change(told.after, told.before)} />
              </Text>
            </Row>
            <BasisLine days={days} method={told.cost_method} filters={filters} frontiers={fresh.frontiers} />
            {drivers.length > 0 && <Reasons told={told} days={days} filters={filters} />}
          </>
        )}
      </Panel>
      {told.notCompared === null &&
        (drivers.length === 0 ? (
          <Empty icon="costs" title={words.none}>
            {words.noneText}
          </Empty>
        ) : (
          <Panel title={words.waterfall} note={words.waterfallNote} flush>
            <Waterfall told={told} days={days} before={before} filters={filters} />
          </Panel>
        ))}
    </>
  );
}
