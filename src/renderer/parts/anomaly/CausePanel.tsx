import { Fragment, type ReactNode } from 'react';
import { anomalyWords } from '@shared/words/anomalies';
import { driverWords } from '@shared/words/drivers';
import type { AnomalyCause } from '../../data/cases';
import { formatUnitPrice } from '../../platform/formatting/money';
import { formatNumber, formatPercent } from '../../platform/formatting/numbers';
import { Delta } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Stack, Text } from '../../ui/layout/Layout';
import { PathLink } from '../navigation/PathLink';
import { fieldLabel } from '../spend/fields';
import { causeSpendPath } from './causePath';
import { formatMeasured, type CountedIn } from './measured';
import './anomaly.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';

const words = anomalyWords.cause;

interface Props {
  caseId: string;
  currency: string;
  days: { from: string; to: string };
}

/** What made an anomaly, as it was found in the bills. */
export function CausePanel({ caseId, currency, days }: Props) {
  const query = useCall('cases.anomalyCause', { params: { id: caseId } });
  const { currentData } = query;
  return (
    <Panel title={words.title} note={words.note}>
      {!currentData ? (
        <Pending what={words.failed} query={query} rows={3} label={words.searching} />
      ) : currentData.data === null ? (
        <p className="cl-muted">{words.unknown}</p>
      ) : (
        <Found cause={currentData.data} currency={currency} days={days} />
      )}
    </Panel>
  );
}

function Found({ cause, currency, days }: { cause: AnomalyCause } & Omit<Props, 'caseId'>) {
  return (
    <Stack>
      {cause.kind === 'elements' ? (
        <ul className="cl-flow-break">
          {cause.elements.map((element, at) => (
            <Element
              key={JSON.stringify(element.parts)}
              element={element}
              of={{ unit: cause.unit, currency }}
            >
              {at === cause.elements.length - 1 && cause.explained !== null && (
                <span className="cl-muted">
                  {' '}
                  {words.explained(formatPercent(Math.min(1, cause.explained)), cause.elements.length)}
                </span>
              )}
            </Element>
          ))}
        </ul>
      ) : (
        <p>{cause.resources === null ? words.none : words.spread(cause.resources)}</p>
      )}
      {cause.also.length > 0 && (
        <p className="cl-muted">
          {words.also}: {cause.also.map((part) => `${fieldLabel(part.field)} ${nameOf(part)}`).join(', ')}
        </p>
      )}
      <Drivers cause={cause} currency={currency} />
      <p>
        <PathLink to={causeSpendPath(cause, days)}>{words.seeSpend}</PathLink>
      </p>
    </Stack>
  );
}

type Part = AnomalyCause['also'][number];
const nameOf = ({ value, label }: Part) => label || value;

function Element(props: { element: AnomalyCause['elements'][number]; of: CountedIn; children: ReactNode }) {
  const { element, of, children } = props;
  const { parts, actual, expected } = element;
  const money = (amount: number) => formatMeasured(amount, of);
  const least = 0.001 * Math.max(actual, expected);
  const used = of.unit !== null;
  const what =
    expected <= least
      ? words.isNew(money(actual), used)
      : actual <= least
        ? words.isGone(money(expected))
        : actual > expected
          ? words.rose(money(expected), money(actual))
          : words.fell(money(expected), money(actual));
  return (
    <li>
      {parts.map((part, at) => (
        <Fragment key={part.field}>
          {at > 0 && words.within}
          <span className="cl-faint">{fieldLabel(part.field)}</span>{' '}
          <strong title={part.value}>{nameOf(part)}</strong>
        </Fragment>
      ))}{' '}
      {what}.{children}
    </li>
  );
}

function Drivers({ cause, currency }: { cause: AnomalyCause; currency: string }) {
  if (cause.before === null || cause.drivers.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text as="h3" size="m" strong className="cl-cause__sub">
        {words.drivers} <span className="cl-faint">{words.against(cause.before.from, cause.before.to)}</span>
      </Text>
      <ul className="cl-cause__drivers">
        {cause.drivers.map(({ kind, amount, usage, price }, at) => (
          <li key={kind} className={`cl-columns ${at > 0 ? 'cl-edge-top' : ''}`}>
            <span>{driverWords.drivers[kind].title}</span>
            <span className="cl-muted cl-num">
              {usage
                ? driverWords.usage(formatNumber(usage.before, 1), formatNumber(usage.after, 1), usage.unit)
                : price
                  ? driverWords.price(
                      formatUnitPrice(price.before, currency),
                      formatUnitPrice(price.after, currency),
                      price.unit,
                    )
                  : driverWords.drivers[kind].about}
            </span>
            <Delta amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
