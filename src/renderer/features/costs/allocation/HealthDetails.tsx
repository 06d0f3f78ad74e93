import { allocationWords } from '@shared/words/allocation';
import type { TagHealth } from '../../../data/allocation';
import { PathLink } from '../../../parts/navigation/PathLink';
import { fieldLabel } from '../../../parts/spend/fields';
import { formatPercent } from '../../../platform/formatting/numbers';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';

const words = allocationWords.health;

interface Props {
  told: TagHealth;
  field: string;
  link(field: string, place?: { account: string; service: string }): string;
}

/** Of one tag: its months, and where most is missing; and what cannot carry tags at all. */
export function HealthDetails(props: Props) {
  const name = fieldLabel(props.field);
  return (
    <>
      <Panel title={words.months(name)} flush>
        <Months {...props} />
      </Panel>
      <Panel title={words.places(name)} flush>
        {props.told.places.length === 0 ? <Empty icon="costs" title={words.none} /> : <Places {...props} />}
      </Panel>
      <Panel title={words.cannot} flush={props.told.untaggable.length > 0}>
        {props.told.untaggable.length === 0 ? (
          <p className="cl-muted">{words.cannotNone}</p>
        ) : (
          <Untaggable told={props.told} />
        )}
      </Panel>
    </>
  );
}

function Months({ told: { months, currency }, field }: Props) {
  type Month = (typeof months)[number];
  return (
    <PlainTable
      label={words.months(fieldLabel(field))}
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        { id: 'month', title: words.month, cell: ({ month }) => allocationWords.month(month) },
        numberColumn('share', words.share, '', ({ share }: Month) =>
          share === null ? null : formatPercent(share),
        ),
        moneyColumn('carried', words.carried, '', ({ carried }: Month) => exact(carried, currency)),
        moneyColumn('missing', words.missing, '', ({ missing }: Month) => exact(missing, currency)),
      ]}
    />
  );
}

function Places({ told: { places, currency }, field, link }: Props) {
  type Place = (typeof places)[number];
  return (
    <PlainTable
      label={words.places(fieldLabel(field))}
      rows={places}
      rowKey={({ account, service }) => JSON.stringify([account, service])}
      columns={[
        {
          id: 'account',
          title: words.account,
          cell: (place) => <PathLink to={link(field, place)}>{place.label || place.account || '–'}</PathLink>,
        },
        { id: 'service', title: words.service, cell: ({ service }) => service || '–' },
        moneyColumn('missing', words.missing, '', ({ missing }: Place) => exact(missing, currency)),
      ]}
    />
  );
}

function Untaggable({ told: { untaggable, taggable, total, currency } }: { told: TagHealth }) {
  const rows = [
    ...untaggable.map(({ kind, cost }) => ({ name: words.kinds[kind], cost })),
    { name: words.can, cost: taggable },
    { name: allocationWords.total, cost: total },
  ];
  return (
    <PlainTable
      label={words.cannot}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { id: 'kind', title: words.cannotKind, cell: ({ name }) => name },
        moneyColumn('cost', words.cost, '', ({ cost }: (typeof rows)[number]) => exact(cost, currency)),
      ]}
    />
  );
}

const exact = (amount: number, currency: string) => ({ amount, currency, exact: true });
