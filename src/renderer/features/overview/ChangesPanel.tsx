import { periodBefore } from '@shared/model/periods';
import type { DriverKind } from '@shared/model/drivers';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import type { CallReply } from '@shared/api';
import { FailedFetch } from '../../parts/feedback/FailedFetch';
import { PathLink } from '../../parts/navigation/PathLink';
import { useCall } from '../../platform/api/calls';
import type { DayRange } from '../../platform/formatting/ranges';
import { Delta } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Stack, Text } from '../../ui/layout/Layout';

const SHOWN = 7;
type Explained = CallReply<'costs.drivers'>['data'];

/** Why something moved: what the reason means where it has no other name. */
function reasonOf(kind: DriverKind, name: string): string {
  const { title, about } = driverWords.drivers[kind];
  return name === title ? about : title;
}

/** The largest reasons for which spend moved, whatever their kind: a service once for each reason. */
function largest({ drivers }: Explained) {
  const moves = new Map<string, { kind: DriverKind; name: string; amount: number }>();
  for (const { kind, amount, items } of drivers)
    for (const item of items.length > 0 ? items : [{ amount, name: '', service: '' }]) {
      const name = item.service || item.name || driverWords.drivers[kind].title;
      const known = moves.get(`${kind} ${name}`)?.amount ?? 0;
      moves.set(`${kind} ${name}`, { kind, name, amount: known + item.amount });
    }
  return [...moves.values()]
    .filter(({ amount }) => Math.abs(amount) >= 0.01)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, SHOWN);
}

/** What moved most from the same days before, and why. */
export function ChangesPanel({ month, currency }: { month: DayRange; currency: string }) {
  const words = costWords.overview;
  const before = periodBefore(month);
  const body = { ...month, before_from: before.from, before_to: before.to, currency };
  const query = useCall('costs.drivers', { body: { ...body, filters: [] } });
  const { data, error } = query;
  const told = data?.data;
  const moves = told ? largest(told) : [];
  const most = Math.max(1, ...moves.map(({ amount }) => Math.abs(amount)));
  return (
    <Panel
      title={words.changes}
      note={told && costWords.spend.against(told.compared, month.to)}
      actions={
        <PathLink to={`/costs/changes?${new URLSearchParams({ range: 'mtd', currency })}`}>
          {words.changesWhy}
        </PathLink>
      }
    >
      {error && !told ? (
        <FailedFetch what="spend" query={query} />
      ) : !told ? (
        <Skeleton rows={SHOWN} />
      ) : told.notCompared !== null ? (
        <Empty title={words.notKnown}>{told.notCompared}</Empty>
      ) : moves.length === 0 ? (
        <Empty title={words.noChanges} />
      ) : (
        <ol className="cl-plainlist cl-moves">
          {moves.map(({ kind, name, amount }, at) => (
            <li key={`${kind} ${name}`} className={`cl-columns ${at > 0 ? 'cl-edge-top' : ''}`}>
              <Stack as="span" gap="none">
                <Text flow="clip" medium title={name}>
                  {name}
                </Text>
                <Text flow="clip" size="s" tone="faint" title={driverWords.drivers[kind].about}>
                  {reasonOf(kind, name)}
                </Text>
              </Stack>
              <span className="cl-stack cl-gap-xs cl-moves__amount">
                <Delta amount={amount} currency={currency} />
                <i
                  aria-hidden="true"
                  className={amount > 0 ? 'cl-moves__more' : 'cl-moves__less'}
                  style={{ width: `${Math.max(3, (Math.abs(amount) / most) * 100)}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
