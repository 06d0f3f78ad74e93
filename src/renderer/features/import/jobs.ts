import type { ImportJob } from '../../data/costs';
import type { Tone } from '../../ui/feedback/States';

type State = ImportJob['state'];

export function isGoing(state: State): boolean {
  return state === 'waiting' || state === 'running' || state === 'detecting';
}

export function stateTone(state: State): Tone {
  if (isGoing(state)) return 'info';
  if (state === 'failed') return 'bad';
  if (state === 'cancelled' || state === 'held') return 'warn';
  return state === 'done' ? 'good' : 'neutral';
}
