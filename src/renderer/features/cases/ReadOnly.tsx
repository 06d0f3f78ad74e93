import { Icon } from '../../ui/base/Icon';
import { Row } from '../../ui/layout/Layout';

/** Why nothing can be changed here. */
export function ReadOnly({ reason }: { reason: string }) {
  return (
    <Row as="span" inline className="cl-faint cl-size-s" role="note">
      <Icon name="lock" size={13} />
      {reason}
    </Row>
  );
}
