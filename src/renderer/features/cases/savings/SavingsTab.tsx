import { PERIOD_MONTHS, TOP_SPENDERS_RANGE } from '@shared/model/limits';
import { efforts } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import type { Savings } from '../../../data/cases';
import { toDate } from '../../../platform/formatting/dates';
import { formatMoney } from '../../../platform/formatting/money';
import { presetRange } from '../../../platform/formatting/ranges';
import { useUrl } from '../../../platform/urlState';
import { StartCard } from '../../../parts/imports/StartCard';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useCostMethod, useCostPeriod } from '../../../parts/preferences/useCostPeriod';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { currencyChoice, currencyParam } from '../../../parts/spend/useCurrency';
import { useRights } from '../../../parts/user/userContext';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Skeleton } from '../../../ui/feedback/States';
import { Columns, Row, Stack, Text } from '../../../ui/layout/Layout';
import { EffortMark } from '../CaseTags';
import { casesPath } from '../caseView';
import { Pipeline } from './Pipeline';
import { ShortList } from './ShortList';
import { spenderKinds } from '../../../parts/spend/useTopSpenders';
import { SpenderCard } from './SpenderCard';
import './savings.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const words = caseWords.savings;

/** What could be saved, what was, and who spends most. */
export function SavingsTab() {
  const query = useCall('cases.overview');
  const { data } = query;
  const seesCosts = useRights().may('home:read');
  const range = useCall('costs.range', undefined, { skip: !seesCosts });
  const url = useUrl();
  const [method] = useCostMethod();
  if (!data) return <Pending what="savings" query={query} rows={10} />;
  if (seesCosts && !range.data && !range.error) return <Skeleton rows={10} />;
  const last = toDate(range.data?.data.completeThrough ?? range.data?.data.lastDay ?? '');
  if (seesCosts && range.data && !last) return <StartCard />;
  const currencies = [
    ...new Set([...(range.data?.data.currencies ?? []), ...data.data.map((row) => row.currency)]),
  ];
  const chosen = url.get(currencyParam);
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? 'USD');
  const own = data.data.find((row) => row.currency === currency);
  const month = last && presetRange(TOP_SPENDERS_RANGE, last);
  return (
    <>
      {currencies.length > 1 && <Row wrap>{currencyChoice(currencies, currency)}</Row>}
      <Figures savings={own} currency={currency} />
      {month && <BasisLine days={month} method={method} frontiers={range.data?.data.frontiers} />}
      {month && (
        <Columns min={280}>
          {spenderKinds.map((kind) => (
            <SpenderCard key={kind} kind={kind} month={month} currency={currency} />
          ))}
        </Columns>
      )}
      <Pipeline currency={currency} />
      <Columns min={280}>
        <ByEffort savings={own} currency={currency} />
        <Panel title={words.fresh} flush>
          <ShortList flag="is_new" currency={currency} empty={words.noFresh} />
        </Panel>
        <Panel title={words.regressed} flush>
          <ShortList flag="regressed" currency={currency} empty={words.noRegressed} />
        </Panel>
      </Columns>
    </>
  );
}

function Figures({ savings, currency }: { savings: Savings | undefined; currency: string }) {
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const unit = period === 'year' ? caseWords.details.perYear : caseWords.details.perMonth;
  const rate = (amount: number | undefined) => ({ amount: (amount ?? 0) * factor, currency, unit });
  return (
    <Columns min={180} gap="l" align="stretch">
      <Figure
        title={words.potential}
        note={words.potentialNote(formatMoney((savings?.potential_gross ?? 0) * factor, currency))}
        tone="accent-text"
        {...rate(savings?.potential)}
      />
      <Figure title={words.claimed} note={words.claimedNote} {...rate(savings?.claimed)} />
      <Figure title={words.verified} note={words.verifiedNote} tone="good" {...rate(savings?.verified)} />
      <Figure
        title={words.measured}
        note={words.measuredNote}
        tone="good"
        amount={savings?.measured ?? 0}
        currency={currency}
      />
      <Figure
        title={words.slipped}
        note={words.slippedNote}
        tone={savings && savings.slipped_back > 0 ? 'bad' : undefined}
        {...rate(savings?.slipped_back)}
      />
    </Columns>
  );
}

function Figure(props: {
  title: string;
  note: string;
  amount: number;
  currency: string;
  unit?: string;
  tone?: 'accent-text' | 'good' | 'bad' | undefined;
}) {
  const { title, note, unit, tone, ...money } = props;
  return (
    <Stack as="section" gap="xxs" pad="l" className="cl-panel" label={title}>
      <Text as="h2" size="s" tone="muted" medium>
        {title}
      </Text>
      <Row as="p" gap="xs" align="baseline">
        <Money {...money} className={`cl-strong cl-saving__value ${tone ? `cl-${tone}` : ''}`} />
        {unit && <span className="cl-faint cl-size-s">{unit}</span>}
      </Row>
      <Text as="p" size="s" tone="faint">
        {note}
      </Text>
    </Stack>
  );
}

function ByEffort({ savings, currency }: { savings: Savings | undefined; currency: string }) {
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const most = Math.max(1, ...(savings?.by_effort ?? []).map((row) => row.month));
  return (
    <Panel title={words.effort} note={words.open(savings?.open ?? 0)}>
      <Stack as="ul">
        {efforts.map((effort) => {
          const row = savings?.by_effort.find((one) => one.effort === effort);
          return (
            <li key={effort}>
              <Row between>
                <PathLink to={casesPath({ filter: { case_effort: [effort], group_by: 'NONE' } })}>
                  <EffortMark effort={effort} />
                </PathLink>
                <Money amount={(row?.month ?? 0) * factor} currency={currency} />
              </Row>
              <Row>
                <span className="cl-grow cl-bars__track">
                  <span style={{ width: `${((row?.month ?? 0) / most) * 100}%` }} />
                </span>
                <span className="cl-faint cl-num">{words.open(row?.quantity ?? 0)}</span>
              </Row>
            </li>
          );
        })}
      </Stack>
    </Panel>
  );
}
