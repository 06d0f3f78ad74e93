import type { ImportJob } from '../../data/costs';
import { count } from '../../platform/formatting/numbers';
import { Icon } from '../../ui/base/Icon';
import { Money } from '../../ui/base/Money';
import { Row, Stack } from '../../ui/layout/Layout';

export function WarningList({ warnings }: { warnings: ImportJob['warnings'] }) {
  return (
    <Stack as="ul" gap="xs">
      {warnings.map((warning) => (
        <Row as="li" align="start" key={`${warning.code} ${warning.message}`}>
          <Icon name="warning" className="cl-warn" />
          <span className="cl-grow">{warning.message}</span>
          {warning.rows !== null && <span className="cl-faint cl-num">{count(warning.rows, 'row')}</span>}
          {warning.amount !== null && <Money amount={warning.amount} currency={warning.currency ?? ''} />}
        </Row>
      ))}
    </Stack>
  );
}
