import { useState } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport, CostRange } from '../../../data/costs';
import { Page } from '../../../parts/page/Page';
import { setFilters, type ChargeFilters } from '../../../parts/spend/chargeFilter';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { currencyChoice, currencyParam } from '../../../parts/spend/useCurrency';
import { useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import * as state from '../spendState';
import { WithBills } from '../WithBills';
import { Advice } from './Advice';
import { CommitmentsBar } from './CommitmentsBar';
import { CommitmentTable } from './CommitmentTable';
import { rangeParam } from './commitmentState';
import { DoFirst } from './DoFirst';
import { Ending } from './Ending';
import { Exchange } from './Exchange';
import { Kpis } from './Kpis';
import { Ladder } from './Ladder';
import { LeastCovered } from './LeastCovered';
import { NoCommitments } from './NoCommitments';
import { Part, parts } from './Part';
import { Trend } from './Trend';
import '../../../ui/table/plainTable.css';
import './commitments.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** Reservations, savings plans and committed use: how they are used, when they end, and what else to commit to. */
export function CommitmentsScreen() {
  return (
    <WithBills what={words.failed}>{(known, last) => <Commitments known={known} last={last} />}</WithBills>
  );
}

function Commitments({ known, last }: { known: CostRange; last: Date }) {
  const url = useUrl();
  const chosen = url.get(rangeParam);
  const filters = setFilters(url.get(state.filtersParam));
  const wanted = url.get(currencyParam);
  const query = useCall('costs.commitments', {
    body: {
      ...(chosen === null ? {} : state.daysOf(chosen, last)),
      filters,
      currency: wanted || undefined,
    },
  });
  const { data, error } = query;
  const told = data?.data;
  return (
    <Page bar={<CommitmentsBar known={known} last={last} days={told ?? null} />}>
      {error || !told ? (
        <Pending what={words.failed} query={query} rows={12} />
      ) : (
        <Told told={told} filters={filters} known={known} />
      )}
    </Page>
  );
}

interface ToldProps {
  told: CommitmentReport;
  filters: ChargeFilters;
  known: CostRange;
}

function Told({ told, filters, known }: ToldProps) {
  const { currency, currencies, commitments, total } = told;
  const [showsMonths, setShowsMonths] = useState(false);
  const has = commitments.length > 0;
  return (
    <>
      {told.notWhole !== null && <Banner tone="warn">{told.notWhole}</Banner>}
      <Row wrap between gap="l">
        <BasisLine days={told} method="amortized" frontiers={known.frontiers} />
        <Row>
          {currencyChoice(currencies, currency)}
          {has && (
            <Button
              kind="quiet"
              size="small"
              icon="table"
              pressed={showsMonths}
              onClick={() => setShowsMonths(!showsMonths)}
            >
              {words.trend}
            </Button>
          )}
        </Row>
      </Row>
      {has ? (
        <>
          <Kpis told={told} />
          {showsMonths && <Trend told={told} />}
          <DoFirst told={told} filters={filters} />
          <Ending told={told} filters={filters} today={known.completeThrough ?? told.to} />
          <Part id={parts.exchange}>
            <Exchange filters={filters} currency={currency} />
          </Part>
        </>
      ) : (
        <NoCommitments told={told} filters={filters} />
      )}
      <Part id={parts.advice}>
        <Advice filters={filters} currency={currency} />
      </Part>
      <Ladder filters={filters} currency={currency} />
      {has && (
        <Part id={parts.table}>
          <CommitmentTable told={told} />
        </Part>
      )}
      {(has || total.open > 0) && <LeastCovered told={told} filters={filters} />}
    </>
  );
}
