import { statusLabels, type CaseStatus, type Effort } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import type { Case } from '../../data/cases';
import type { IconName } from '../../ui/base/Icon';
import { Tag, type Tone } from '../../ui/feedback/States';

const looks: Record<CaseStatus, { tone: Tone; icon: IconName }> = {
  open: { tone: 'neutral', icon: 'minus' },
  acknowledged: { tone: 'info', icon: 'eye' },
  in_progress: { tone: 'accent', icon: 'play' },
  completed: { tone: 'good', icon: 'check' },
  excluded: { tone: 'neutral', icon: 'close' },
  expired: { tone: 'neutral', icon: 'clock' },
  verified: { tone: 'good', icon: 'success' },
};

export const statusTone = (status: CaseStatus): Tone => looks[status].tone;
export const statusIcon = (status: CaseStatus): IconName => looks[status].icon;

export function StatusTag({ status }: { status: CaseStatus }) {
  const { tone, icon } = looks[status];
  return (
    <Tag tone={tone} icon={icon}>
      {statusLabels[status]}
    </Tag>
  );
}

type Flagged = Pick<Case, 'is_new' | 'regressed' | 'still_seen' | 'not_seen' | 'last_seen' | 'source_ended'>;

export function CaseFlags({ found }: { found: Flagged }) {
  const words = caseWords.list;
  return (
    <>
      {found.is_new && <Tag tone="accent">{words.isNew}</Tag>}
      {found.regressed && (
        <Tag tone="warn" icon="history">
          {words.regressed}
        </Tag>
      )}
      {found.still_seen && <Tag tone="info">{words.stillSeen}</Tag>}
      {found.not_seen && <Tag tone="info">{words.notSeen(found.last_seen)}</Tag>}
      {found.source_ended && <Tag tone="warn">{words.sourceEnded}</Tag>}
    </>
  );
}

const bars: Record<Effort, number> = { low: 1, medium: 2, high: 3 };

/** Effort as one to three bars and in words; `bare`: the words only on hover and for screen readers. */
export function EffortMark({ effort, bare }: { effort: Effort; bare?: boolean }) {
  return (
    <span className="cl-row cl-row--inline" title={bare ? caseWords.efforts[effort] : undefined}>
      <span className="cl-row cl-row--inline cl-gap-xxs cl-align-end cl-effort__bars" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i
            key={bar}
            style={{ height: 2 + 3 * bar }}
            className={bar <= bars[effort] ? 'cl-effort__on' : ''}
          />
        ))}
      </span>
      <span className={bare ? 'cl-hidden' : ''}>{caseWords.efforts[effort]}</span>
    </span>
  );
}
