import type { ImportJob } from '../../data/costs';
import { count } from '../../platform/formatting/numbers';
import { Icon } from '../../ui/base/Icon';
import { Money } from '../../ui/base/Money';

export function WarningList({ warnings }: { warnings: ImportJob['warnings'] }) {
  return (
    <ul className="cl-stack cl-stack--s">
      {warnings.map((warning) => (
        <li key={`${warning.code} ${warning.message}`} className="cl-warning">
          <Icon name="warning" />
          <span className="cl-grow">{warning.message}</span>
          {warning.rows !== null && <span className="cl-faint cl-num">{count(warning.rows, 'row')}</span>}
          {warning.amount !== null && <Money amount={warning.amount} currency={warning.currency ?? ''} />}
        </li>
      ))}
    </ul>
  );
}
