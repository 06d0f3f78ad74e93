import {
  Menu as BlueprintMenu,
  MenuDivider as BlueprintMenuDivider,
  MenuItem as BlueprintMenuItem,
  PopoverNext,
} from '@blueprintjs/core';
import type { JSX, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon';

export interface PopoverProps {
  content: JSX.Element;
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'bottom' | 'right-start' | 'right-end' | 'top-start';
  open?: boolean;
  onOpen?(open: boolean): void;
  fill?: boolean;
}

export function Popover(props: PopoverProps) {
  return (
    <PopoverNext
      content={props.content}
      placement={props.placement ?? 'bottom-start'}
      isOpen={props.open}
      onInteraction={props.onOpen}
      fill={props.fill}
      arrow={false}
      animation="minimal"
      shouldReturnFocusOnClose
      transitionDuration={90}
    >
      {props.children}
    </PopoverNext>
  );
}

export function Menu({ children, label }: { children: ReactNode; label?: string }) {
  return <BlueprintMenu aria-label={label}>{children}</BlueprintMenu>;
}

export interface MenuItemProps {
  text: ReactNode;
  icon?: IconName;
  hint?: string;
  selected?: boolean;
  danger?: boolean;
  disabled?: boolean;
  keepOpen?: boolean;
  onClick?(event: MouseEvent): void;
  children?: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  return (
    <BlueprintMenuItem
      text={props.text}
      icon={props.icon ? <Icon name={props.icon} /> : undefined}
      label={props.hint}
      labelElement={props.selected ? <Icon name="check" /> : undefined}
      intent={props.danger ? 'danger' : 'none'}
      disabled={props.disabled}
      shouldDismissPopover={!props.keepOpen}
      onClick={props.onClick}
    >
      {props.children}
    </BlueprintMenuItem>
  );
}

export function MenuGroup({ title }: { title?: string }) {
  if (title === undefined) return <BlueprintMenuDivider />;
  return (
    <li role="separator" className="cl-menutitle">
      {title}
    </li>
  );
}
