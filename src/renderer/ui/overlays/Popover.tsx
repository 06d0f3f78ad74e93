import {
  Menu as BlueprintMenu,
  MenuDivider as BlueprintMenuDivider,
  MenuItem as BlueprintMenuItem,
  PopoverNext,
} from '@blueprintjs/core';
import { useEffect, useRef, type JSX, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon';
import { FieldContext } from '../fields/fieldIds';
import { useFocusBack } from './useFocusBack';

export interface PopoverProps {
  content: JSX.Element;
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'bottom' | 'right-start' | 'right-end' | 'top-start';
  open?: boolean;
  onOpen?(open: boolean): void;
  fill?: boolean;
}

/** Where neither side has room, as at 200 % zoom, it covers what opened it rather than leave the window. */
const inWindow = { shift: { crossAxis: true } };

export function Popover(props: PopoverProps) {
  const { open, onOpen } = props;
  const focus = useFocusBack();
  return (
    <PopoverNext
      content={<FieldContext value={null}>{props.content}</FieldContext>}
      placement={props.placement ?? 'bottom-start'}
      isOpen={open}
      // It also repeats what its owner has just set, and the owner may have gone on to something else by then.
      onInteraction={onOpen && ((wanted) => wanted !== open && onOpen(wanted))}
      fill={props.fill}
      middleware={inWindow}
      arrow={false}
      animation="minimal"
      shouldReturnFocusOnClose={false}
      onOpening={focus.remember}
      onClosed={focus.giveBack}
      transitionDuration={90}
    >
      {props.children}
    </PopoverNext>
  );
}

const itemsOf = (menu: HTMLElement | null) =>
  [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])].filter(
    (item) => item.ariaDisabled !== 'true',
  );

/** Arrows, Home and End walk the items; the first one has the focus when the menu opens. */
export function Menu({ children, label }: { children: ReactNode; label?: string }) {
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // After the overlay has taken the focus for itself.
    const frame = requestAnimationFrame(() => itemsOf(menu.current)[0]?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const walk = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const last = items.length - 1;
    const target = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    items[target]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <BlueprintMenu ulRef={menu} aria-label={label} onKeyDown={walk}>
      {children}
    </BlueprintMenu>
  );
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
