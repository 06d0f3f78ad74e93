import { Money } from '../../ui/base/Money';
import '../../ui/table/plainTable.css';

/** An exact decimal as money, to the smallest unit. */
export function Amount(props: { value: string; currency: string; strong?: boolean }) {
  return (
    <Money
      exact
      amount={Number(props.value)}
      currency={props.currency}
      {...(props.strong ? { className: 'cl-strong' } : {})}
    />
  );
}

/** Column heads of figures. */
export function Heads(props: { names: readonly string[]; figures: readonly string[] }) {
  return (
    <tr>
      {props.names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      {props.figures.map((name) => (
        <th key={name} scope="col" className="cl-plaintable__end">
          {name}
        </th>
      ))}
    </tr>
  );
}
