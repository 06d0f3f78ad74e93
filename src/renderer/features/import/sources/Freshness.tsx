import { daysBetween } from '@shared/model/days';
import { costWords } from '@shared/words/costs';
import { importWords } from '@shared/words/imports';
import { formatDay } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import type { BillRow } from './billRows';

const words = importWords.bills;
/** Of the bar: full on the day itself, empty so many days later. */
const BAR_DAYS = 30;

/** Without its year where that is this one. */
const dayText = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : costWords.basis.day(day);

/** In the room of a cell, and in full. */
function lateTexts({ late }: BillRow): { short: string; full: string } | null {
  if (late === null) return null;
  const days = words.late(late.days);
  if (late.accounts === late.of) return { short: days, full: days };
  return {
    short: words.someLate(late.accounts, late.of),
    full: words.lateAccounts(late.accounts, late.of, days),
  };
}

/** How new the newest complete day is, as a bar of the last 30 days and in words; and which accounts are behind. */
export function Freshness({ row }: { row: BillRow }) {
  const today = useNow().toISOString().slice(0, 10);
  if (row.through === null) return <Text tone="faint">{row.months.length > 0 ? words.noDay : '–'}</Text>;
  const left = 1 - daysBetween(row.through, today) / BAR_DAYS;
  const late = lateTexts(row);
  const look = row.source?.ended ? 'ended' : late ? 'late' : 'new';
  return (
    <Stack as="span" gap="xs" className="cl-grow">
      <Row as="span" between>
        <Text flow="clip" figures>
          {words.through(dayText(row.through, today))}
        </Text>
        {late && (
          <Text size="s" tone="warn" flow="clip" figures title={late.full}>
            {late.short}
          </Text>
        )}
      </Row>
      <span className={`cl-freshness cl-freshness--${look}`} aria-hidden>
        <span style={{ width: `${Math.round(Math.min(1, Math.max(0, left)) * 100)}%` }} />
      </span>
    </Stack>
  );
}
