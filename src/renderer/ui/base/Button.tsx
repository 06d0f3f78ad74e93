import {
  Button as BlueprintButton,
  Spinner as BlueprintSpinner,
  Tooltip as BlueprintTooltip,
} from '@blueprintjs/core';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

export interface ButtonProps {
  children?: ReactNode;
  /** Normal: outlined. Primary: the one thing to do here. Quiet: no frame. Danger: destroys something. */
  kind?: 'normal' | 'primary' | 'quiet' | 'danger';
  icon?: IconName;
  endIcon?: IconName;
  /** The accessible name; needed when there are no words. It is shown as a tooltip then. */
  label?: string;
  busy?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  fill?: boolean;
  /** Tiny: within a line of text or a cell. */
  size?: 'tiny' | 'small' | 'medium' | 'large';
  submit?: boolean;
  autoFocus?: boolean;
  className?: string;
  menu?: boolean;
  /** Of the control, which a label points to. */
  id?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  onClick?(event: MouseEvent): void;
}

export function Button(props: ButtonProps) {
  const { kind = 'normal', children, label, icon, endIcon } = props;
  const button = (
    <BlueprintButton
      id={props.id}
      className={`${props.className ?? ''} ${props.invalid ? 'cl-button--invalid' : ''} ${props.size === 'large' || props.size === 'tiny' ? `cl-button--${props.size}` : ''}`}
      variant={kind === 'quiet' ? 'minimal' : 'solid'}
      intent={kind === 'primary' ? 'primary' : kind === 'danger' ? 'danger' : 'none'}
      size={props.size === 'small' || props.size === 'tiny' ? 'small' : 'medium'}
      icon={icon ? <Icon name={icon} /> : undefined}
      endIcon={endIcon ? <Icon name={endIcon} /> : undefined}
      text={children}
      aria-label={label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      aria-pressed={props.pressed}
      aria-haspopup={props.menu ? 'menu' : undefined}
      active={props.pressed}
      loading={props.busy}
      disabled={props.disabled}
      fill={props.fill}
      type={props.submit ? 'submit' : 'button'}
      autoFocus={props.autoFocus}
      data-autofocus={props.autoFocus || undefined}
      onClick={props.onClick}
    />
  );
  return label !== undefined && children === undefined && !props.menu ? (
    <Tooltip text={label}>{button}</Tooltip>
  ) : (
    button
  );
}

/** A quiet one without words, small within a line or a list; its label is a tooltip. */
export const IconButton = (props: ButtonProps & { icon: IconName; label: string }) => (
  <Button kind="quiet" size="small" {...props} />
);

export function Tooltip(props: {
  text: ReactElement | string;
  children: ReactNode;
  /** For the mouse alone: no tab stop, where the text is told in another way. */
  hoverOnly?: boolean;
}) {
  return (
    <BlueprintTooltip
      content={props.text}
      hoverOpenDelay={350}
      openOnTargetFocus={!props.hoverOnly}
      compact
      minimal
    >
      {props.children}
    </BlueprintTooltip>
  );
}

export function Spinner({ size = 18, label = 'Loading' }: { size?: number; label?: string }) {
  return (
    <span role="status" aria-label={label}>
      <BlueprintSpinner size={size} intent="primary" />
    </span>
  );
}
