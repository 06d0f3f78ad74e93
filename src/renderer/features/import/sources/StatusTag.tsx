import { importWords } from '@shared/words/imports';
import { Tag, type Tone } from '../../../ui/feedback/States';
import type { BillStatus } from './billRows';

const tones: Record<BillStatus, Tone> = {
  ok: 'good',
  late: 'warn',
  ended: 'neutral',
  failed: 'bad',
  damaged: 'bad',
  syncing: 'info',
  waiting: 'neutral',
};

export const StatusTag = ({ status }: { status: BillStatus }) => (
  <Tag tone={tones[status]}>{importWords.bills.statuses[status]}</Tag>
);
