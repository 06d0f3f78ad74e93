import { allocationWords } from '@shared/words/allocation';
import type { TagHealth } from '../../../data/allocation';
import { PathLink } from '../../../parts/navigation/PathLink';
import { fieldLabel } from '../../../parts/spend/fields';
import { formatPercent } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';

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

function Head({ first, amounts }: { first: readonly string[]; amounts: readonly string[] }) {
  return (
    <thead>
      <tr>
        {first.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        {amounts.map((title) => (
          <th key={title} scope="col" className="cl-plaintable__end">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Months({ told: { months, currency }, field }: Props) {
  return (
    <table className="cl-plaintable" aria-label={words.months(fieldLabel(field))}>
      <Head first={[words.month]} amounts={[words.share, words.carried, words.missing]} />
      <tbody>
        {months.map(({ month, share, carried, missing }) => (
          <tr key={month}>
            <td>{allocationWords.month(month)}</td>
            <td className="cl-plaintable__end cl-num">{share === null ? '–' : formatPercent(share)}</td>
            <td className="cl-plaintable__end">
              <Money exact amount={carried} currency={currency} />
            </td>
            <td className="cl-plaintable__end">
              <Money exact amount={missing} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Places({ told: { places, currency }, field, link }: Props) {
  return (
    <table className="cl-plaintable" aria-label={words.places(fieldLabel(field))}>
      <Head first={[words.account, words.service]} amounts={[words.missing]} />
      <tbody>
        {places.map((place) => (
          <tr key={JSON.stringify([place.account, place.service])}>
            <td>
              <PathLink to={link(field, place)}>{place.label || place.account || '–'}</PathLink>
            </td>
            <td>{place.service || '–'}</td>
            <td className="cl-plaintable__end">
              <Money exact amount={place.missing} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Untaggable({ told: { untaggable, taggable, total, currency } }: { told: TagHealth }) {
  const rows = [
    ...untaggable.map(({ kind, cost }) => ({ name: words.kinds[kind], cost })),
    { name: words.can, cost: taggable },
    { name: allocationWords.total, cost: total },
  ];
  return (
    <table className="cl-plaintable" aria-label={words.cannot}>
      <Head first={[words.cannotKind]} amounts={[words.cost]} />
      <tbody>
        {rows.map(({ name, cost }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="cl-plaintable__end">
              <Money exact amount={cost} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
