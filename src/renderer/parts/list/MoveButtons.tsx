import { IconButton } from '../../ui/base/Button';
import { Row } from '../../ui/layout/Layout';

/** Moves a row before the one above it, or behind the one below. */
export const MoveButtons = (props: {
  at: number;
  of: number;
  up: string;
  down: string;
  disabled?: boolean;
  onMove(by: -1 | 1): void;
}) => (
  <Row as="span" inline gap="none">
    <IconButton
      icon="arrowUp"
      label={props.up}
      disabled={props.disabled || props.at === 0}
      onClick={() => props.onMove(-1)}
    />
    <IconButton
      icon="arrowDown"
      label={props.down}
      disabled={props.disabled || props.at === props.of - 1}
      onClick={() => props.onMove(1)}
    />
  </Row>
);
