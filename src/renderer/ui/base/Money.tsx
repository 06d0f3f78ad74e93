import { uiWords } from '@shared/words/ui';
import { formatPercent } from '../../platform/formatting/numbers';
import { formatMoney, shortMoney } from '../../platform/formatting/money';
import { Icon } from './Icon';

/** An amount with its currency, in figures of one width; the exact amount on hover. */
export function Money(props: {
  amount: number;
  currency: string;
  exact?: boolean;
  short?: boolean;
  className?: string;
}) {
  const exact = formatMoney(props.amount, props.currency, true);
  const text = props.short
    ? shortMoney(props.amount, props.currency)
    : formatMoney(props.amount, props.currency, props.exact);
  return (
    <span className={`cl-num ${props.className ?? ''}`} title={text === exact ? undefined : exact}>
      {text}
    </span>
  );
}

/** How much more or less, with its sign. For spend, more is bad. */
export function Delta({ amount, currency, exact }: { amount: number; currency: string; exact?: boolean }) {
  if (Math.abs(amount) < 0.005) return <span className="cl-faint cl-num">–</span>;
  const text = formatMoney(Math.abs(amount), currency, exact);
  return (
    <span
      className={`cl-num ${amount > 0 ? 'cl-bad' : 'cl-good'}`}
      title={formatMoney(amount, currency, true)}
    >
      {amount > 0 ? '+' : '−'}
      {text}
    </span>
  );
}

/** The same as a share of what was before; nothing where nothing was before. */
export function DeltaShare({ share }: { share: number | null }) {
  if (share === null) return null;
  if (Math.abs(share) < 0.0005) return <span className="cl-faint cl-num">–</span>;
  return (
    <span className={`cl-num ${share > 0 ? 'cl-bad' : 'cl-good'}`}>
      {share > 0 ? '+' : '−'}
      {formatPercent(Math.abs(share))}
    </span>
  );
}

/** A change as a share, with an arrow. For spend, up is bad; where up is good say so. */
export function Change({
  share,
  upIsGood = false,
  against,
  why,
}: {
  share: number | null;
  upIsGood?: boolean;
  against: string;
  /** On hover, where there is no previous period. */
  why?: string | null | undefined;
}) {
  if (share === null)
    return (
      <span className="cl-faint" title={why ?? undefined}>
        {uiWords.noPrevious}
      </span>
    );
  const flat = Math.abs(share) < 0.0005;
  const good = flat || share > 0 === upIsGood;
  return (
    <span className={`cl-change cl-num ${flat ? 'cl-muted' : good ? 'cl-good' : 'cl-bad'}`}>
      {!flat && <Icon name={share > 0 ? 'arrowUp' : 'arrowDown'} size={12} />}
      {formatPercent(Math.abs(share))}
      <span className="cl-faint"> {against}</span>
    </span>
  );
}
