import { chartWords } from '@shared/words/chart';
import { PathLink } from '../navigation/PathLink';
import type { ChartMark } from './marks';
import { Row } from '../../ui/layout/Layout';

/** The marks of a chart as links, for keys and for those who do not see the picture. */
export function MarkList({ marks }: { marks: readonly ChartMark[] }) {
  if (marks.length === 0) return null;
  return (
    <Row as="p" wrap className="cl-size-s cl-chartmarks">
      <span className="cl-faint">{chartWords.anomalies}</span>
      {marks.map((mark) => (
        <PathLink key={mark.caseId} to={`/cases/${encodeURIComponent(mark.caseId)}`}>
          {mark.text}
        </PathLink>
      ))}
    </Row>
  );
}
