import { Icon } from '../../ui/base/Icon';

/** Why nothing can be changed here. */
export function ReadOnly({ reason }: { reason: string }) {
  return (
    <span className="cl-readonly" role="note">
      <Icon name="lock" size={13} />
      {reason}
    </span>
  );
}
