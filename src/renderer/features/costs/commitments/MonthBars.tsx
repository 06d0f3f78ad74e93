import { commitmentWords as words } from '@shared/words/commitments';
import { Row, Stack, Text } from '../../../ui/layout/Layout';

/** With more months than this, only the first and the last one are named. */
const NAMED = 4;
const percent = (share: number) => `${share * 100}%`;

/** A figure of each month as bars. A month in which it is not known has none. */
export function MonthBars(props: {
  label: string;
  months: readonly { month: string; value: number | null; text: string }[];
  /** What fills the height; the largest value where it is more. */
  full?: number;
}) {
  const { months } = props;
  const values = months.map(({ value }) => value ?? 0);
  const least = Math.min(0, ...values);
  const height = Math.max(props.full ?? 0, ...values) - least || 1;
  const allNamed = months.length <= NAMED;
  const ends = [months[0], months.at(-1)].flatMap((one) => (one ? [one.month] : []));
  return (
    <div className="cl-monthbars">
      <Row as="ul" align="stretch" gap={allNamed ? 's' : 'xxs'} label={props.label}>
        {months.map(({ month, value, text }) => (
          <Stack as="li" gap="xxs" key={month} title={words.inMonth(month, text)}>
            <Text size="xs" figures className={allNamed ? '' : 'cl-hidden'}>
              {text}
            </Text>
            <span className="cl-monthbars__room">
              <span
                style={{
                  bottom: percent((Math.min(value ?? 0, 0) - least) / height),
                  height: percent(Math.abs(value ?? 0) / height),
                }}
              />
            </span>
            <Text size="xs" tone="faint" className={allNamed ? '' : 'cl-hidden'}>
              {words.month(month)}
            </Text>
          </Stack>
        ))}
      </Row>
      {!allNamed && (
        <Row between className="cl-size-xs cl-faint" aria-hidden="true">
          {ends.map((month) => (
            <span key={month}>{words.month(month)}</span>
          ))}
        </Row>
      )}
    </div>
  );
}
