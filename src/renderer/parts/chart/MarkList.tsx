import { chartWords } from '@shared/words/chart';
import { PathLink } from '../navigation/PathLink';
import type { ChartMark } from './marks';

/** The marks of a chart as links, for keys and for those who do not see the picture. */
export function MarkList({ marks }: { marks: readonly ChartMark[] }) {
  if (marks.length === 0) return null;
  return (
    <p className="cl-chartmarks">
      <span className="cl-faint">{chartWords.anomalies}</span>
      {marks.map((mark) => (
        <PathLink key={mark.caseId} to={`/cases/${encodeURIComponent(mark.caseId)}`}>
          {mark.text}
        </PathLink>
      ))}
    </p>
  );
}
