import { portfolioWords as words } from '@shared/words/portfolio';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Icon, type IconName } from '../../../ui/base/Icon';
import { Panel } from '../../../ui/base/Panel';
import { stepsOf, type PortfolioRow, type PortfolioStep } from '../../../parts/customers/portfolio';

const icons: Record<PortfolioStep['kind'], IconName> = { late: 'server', new: 'cases', empty: 'upload' };

function textOf({ kind, customers }: PortfolioStep): string {
  const name = customers[0]?.name ?? '';
  if (kind === 'late') return words.nextLate(customers.length, name);
  if (kind === 'empty') return words.nextEmpty(customers.length, name);
  return words.nextNew(
    customers.length,
    name,
    customers.reduce((sum, row) => sum + row.new, 0),
  );
}

/** What waits at customers; one customer is a press away, several are in their list. */
export function PortfolioSteps(props: { rows: readonly PortfolioRow[]; pathOf(id: string): string }) {
  const steps = stepsOf(props.rows);
  const pathOf = ({ kind, customers }: PortfolioStep) => {
    const [only, ...others] = customers;
    if (only && others.length === 0)
      return kind === 'new' ? `/cases?customerId=${encodeURIComponent(only.id)}` : props.pathOf(only.id);
    return kind === 'new' ? '/cases' : '/customers';
  };
  return (
    <Panel title={words.next}>
      {steps.length === 0 ? (
        <p className="cl-muted">{words.nextDone}</p>
      ) : (
        <ul className="cl-next">
          {steps.map((step, at) => (
            <li key={step.kind} className={at > 0 ? 'cl-edge-top' : undefined}>
              <PathLink to={pathOf(step)} className="cl-row cl-overview__link">
                <Icon name={icons[step.kind]} size={15} className="cl-faint" />
                <span className="cl-grow">{textOf(step)}</span>
                <Icon name="chevronRight" size={14} className="cl-faint" />
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
