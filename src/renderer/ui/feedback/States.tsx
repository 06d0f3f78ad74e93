import { ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { shellWords } from '@shared/words/shell';
import { uiWords } from '@shared/words/ui';
import { Button } from '../base/Button';
import { Icon, type IconName } from '../base/Icon';
import { useLate } from './useLate';

/** Nothing here yet: what this place is for, and what to do next. */
export function Empty(props: { icon?: IconName; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="cl-state">
      {props.icon && (
        <span className="cl-state__icon">
          <Icon name={props.icon} size={22} />
        </span>
      )}
      <h3>{props.title}</h3>
      {props.children && <p className="cl-muted">{props.children}</p>}
      {props.action && <div className="cl-row">{props.action}</div>}
    </div>
  );
}

/** What failed, why, and trying again. */
export function Failed(props: { title: string; reason?: string; onRetry?(): void; busy?: boolean }) {
  return (
    <div className="cl-state cl-state--bad" role="alert">
      <span className="cl-state__icon">
        <Icon name="error" size={22} />
      </span>
      <h3>{props.title}</h3>
      {props.reason && <p className="cl-muted">{props.reason}</p>}
      {props.onRetry && (
        <Button icon="refresh" onClick={props.onRetry} busy={props.busy}>
          {uiWords.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Grey bars where rows will be; nothing for a screen reader but that it loads. */
export function Skeleton({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  const late = useLate();
  return (
    <div
      className="cl-skeleton"
      role="status"
      aria-label={late ? `${label}. ${shellWords.late}` : label}
      aria-busy
    >
      {late && <p className="cl-muted">{shellWords.late}</p>}
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={`cl-skeleton__bar cl-skeleton__bar--${index % 4}`} />
      ))}
    </div>
  );
}

export function Block({ height, label = 'Loading' }: { height: number; label?: string }) {
  return <div className="cl-skeleton__block" style={{ height }} role="status" aria-label={label} aria-busy />;
}

/** A share of 0..1; without one, that something goes on. */
export function Progress({ value, label }: { value?: number; label: string }) {
  return (
    <ProgressBar
      value={value}
      intent="primary"
      stripes={value === undefined}
      animate={value === undefined}
      aria-label={label}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
    />
  );
}

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info';
const toneIcons: Record<Exclude<Tone, 'neutral' | 'accent'>, IconName> = {
  good: 'success',
  warn: 'warning',
  bad: 'error',
  info: 'info',
};

/** A line of its own that says something about the whole place. */
export function Banner(props: {
  tone: 'good' | 'warn' | 'bad' | 'info';
  children: ReactNode;
  action?: ReactNode;
  onClose?(): void;
}) {
  return (
    <div className={`cl-banner cl-banner--${props.tone}`} role={props.tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={toneIcons[props.tone]} />
      <div className="cl-grow">{props.children}</div>
      {props.action}
      {props.onClose && (
        <Button kind="quiet" size="small" icon="close" label={uiWords.dismiss} onClick={props.onClose} />
      )}
    </div>
  );
}

/** A state in words, with a colour and a shape; never the colour alone. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`cl-tag cl-tag--${tone}`}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}
