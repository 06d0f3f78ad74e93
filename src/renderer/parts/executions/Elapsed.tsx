import { formatDuration } from '../../platform/formatting/durations';
import { toDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';

interface Timed {
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
}

/** How long it took; while it runs, how long it has been running, brought up to date each second. */
export function Elapsed({ of, isOver }: { of: Timed; isOver: boolean }) {
  if (of.duration_ms !== null) return <span className="cl-num">{formatDuration(of.duration_ms)}</span>;
  if (isOver || of.started_at === null) return <span className="cl-faint">–</span>;
  return <Ticking since={of.started_at} />;
}

function Ticking({ since }: { since: string }) {
  const now = useNow(1_000);
  const began = toDate(since) ?? now;
  const seconds = Math.max(0, Math.floor((now.getTime() - began.getTime()) / 1_000));
  return <span className="cl-num">{formatDuration(seconds * 1_000)}</span>;
}
