import type { MouseEvent, ReactNode } from 'react';
import { useHref } from 'react-router';
import { useOpenPath, wantsNewWindow } from './useOpenPath';

/** A link to a path of the app, which a middle click, Ctrl or ⌘ opens in a new window. */
export function PathLink(props: {
  to: string;
  children: ReactNode;
  className?: string;
  current?: boolean;
  label?: string;
  onGo?(): void;
  /** What a plain press does instead of going there. */
  instead?(): void;
}) {
  const open = useOpenPath();
  const onClick = (event: MouseEvent) => {
    if (event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (props.instead && !wantsNewWindow(event)) return props.instead();
    props.onGo?.();
    open(props.to, event);
  };
  return (
    <a
      href={useHref(props.to)}
      className={props.className}
      aria-current={props.current ? 'page' : undefined}
      aria-label={props.label}
      onClick={onClick}
    >
      {props.children}
    </a>
  );
}
