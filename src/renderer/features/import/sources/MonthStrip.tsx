import { importWords } from '@shared/words/imports';
import { formatMonth } from '../../../platform/formatting/dates';
import { formatMoney, shortMoney } from '../../../platform/formatting/money';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { monthStates, type BillMonth } from './billMonths';

const words = importWords.bills.months;

/** Each month: whether its bill is here, and what it comes to. */
export function MonthStrip({ months }: { months: readonly BillMonth[] }) {
  const shown = monthStates.filter((state) => months.some((one) => one.state === state));
  return (
    <Stack gap="s" pad="l">
      <ul className="cl-monthstrip" aria-label={words.title}>
        {months.map((one, index) => (
          <Month key={one.month} one={one} withYear={index === 0 || one.month.endsWith('-01')} />
        ))}
      </ul>
      <Row wrap gap="l">
        {shown.map((state) => (
          <Row as="span" key={state}>
            <span className={`cl-monthstrip__swatch cl-monthstrip__mark--${state}`} aria-hidden />
            <Text size="s" tone="muted">
              {words.states[state]}
            </Text>
          </Row>
        ))}
      </Row>
    </Stack>
  );
}

function Month({ one, withYear }: { one: BillMonth; withYear: boolean }) {
  const { month, state, billed } = one;
  const [name = '', year = ''] = formatMonth(`${month}-01`).split(' ');
  const [first] = billed;
  const exact = billed.map(({ amount, currency }) => formatMoney(amount, currency, true));
  const text = words.of(`${name} ${year}`, words.states[state], exact);
  return (
    <li title={text}>
      <span className="cl-hidden">{text}</span>
      <Stack as="span" gap="xxs" align="center" aria-hidden>
        <span className={`cl-monthstrip__mark cl-monthstrip__mark--${state}`} />
        <Text size="xs" figures flow="line">
          {first ? shortMoney(first.amount, first.currency) : '–'}
        </Text>
        <Text size="xs" tone="faint" flow="line">
          {name}
          {withYear && ` ${year}`}
        </Text>
      </Stack>
    </li>
  );
}
